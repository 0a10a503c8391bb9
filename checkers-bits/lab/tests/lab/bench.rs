//! Tests of `checkers-lab bench`.

use crate::run;

#[test]
fn counts_are_printed_as_text_and_json() {
    let arguments = ["--variant", "spantsireti", "--hash", "1", "4"];
    let output = run("bench", &arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[0].trim_start().starts_with("spantsireti "), "{text}");
    assert!(lines[4].trim_start().starts_with("all "), "{text}");

    let nodes = |line: &str| line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap();
    let sum: u64 = lines[..4].iter().map(|line| nodes(line)).sum();
    assert_eq!(nodes(lines[4]), sum);

    let json = run("bench", &[&arguments[..], &["--json"]].concat());
    let json = String::from_utf8(json.stdout).unwrap();
    for (line, json) in lines.iter().zip(json.lines()) {
        assert!(json.contains(&format!("\"nodes\":{},\"seconds\":", nodes(line))), "{json}");
    }
    assert!(
        json.lines().next().unwrap().starts_with("{\"variant\":\"spantsireti\",\"position\":\"W:")
    );
}
