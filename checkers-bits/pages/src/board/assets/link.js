// Link: a position or a game in the fragment of an address.

/** Returns the fragment for a game in PDN, with its variant if PDN cannot name it, or for the FEN of a position of a variant. */
const fragmentOf = (values) => `#${new URLSearchParams(values)}`;

/** Returns { variant, pdn } or { variant, fen } of a fragment; undefined if it has neither. */
function readFragment(fragment) {
  const { pdn, variant, fen } = Object.fromEntries(new URLSearchParams(fragment.slice(1)));
  return pdn ? { variant, pdn } : fen ? { variant, fen } : undefined;
}
