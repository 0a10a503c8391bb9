//! Sorting by keys. Not generic over what is sorted: a sort is long to compile, and would be compiled for each variant.

/// The indices of keys, least key first. Equal keys keep their order.
pub(crate) fn order<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut indices: Vec<_> = (0..keys.len()).collect();
    indices.sort_by(|&a, &b| keys[a].cmp(&keys[b]));
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_keep_their_order() {
        assert_eq!(order(&[3, 1, 2, 1, 3]), [1, 3, 2, 0, 4]);
    }
}
