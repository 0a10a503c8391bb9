//! Joins the modules of a page into one script, because a page that is one file can load no modules.

use std::collections::BTreeMap;

/// The names and the texts of modules. The file of a module is its name with `.js`.
pub(crate) type Modules<'a> = [(&'a str, &'a str)];

/// Joins modules in the order of their imports, each in a function of its own. The module `start` imports all others,
/// directly or not. An import is one line: `import { a, b } from "./name.js";`. An export stands before a constant or
/// a function.
///
/// # Errors
///
/// Names a circle of imports, a module or an export that is missing, a module that nothing imports, or a line of
/// another form.
pub(crate) fn join(modules: &Modules<'_>) -> Result<String, String> {
    let mut joiner =
        Joiner { modules, path: vec![], exports: BTreeMap::new(), script: String::new() };
    joiner.add("start")?;
    match modules.iter().find(|(name, _)| !joiner.exports.contains_key(name)) {
        Some((name, _)) => Err(format!("nothing imports {name}.js")),
        None => Ok(format!("{{\n{}}}\n", joiner.script)),
    }
}

struct Joiner<'a> {
    modules: &'a Modules<'a>,
    /// The modules whose imports are being joined, each imported by the one before it.
    path: Vec<&'a str>,
    /// The exports of each module in the script.
    exports: BTreeMap<&'a str, Vec<&'a str>>,
    script: String,
}

impl<'a> Joiner<'a> {
    /// Adds a module, after the modules that it imports.
    fn add(&mut self, name: &'a str) -> Result<(), String> {
        if self.exports.contains_key(name) {
            return Ok(());
        }
        if self.path.contains(&name) {
            return Err(format!("a circle of imports: {}, {name}", self.path.join(", ")));
        }
        self.path.push(name);
        let known = self.modules.iter().find(|module| module.0 == name);
        let (_, text) = known.ok_or_else(|| format!("no module {}", self.path.join(", ")))?;
        let (mut body, mut exports) = (String::new(), vec![]);
        for line in code(text) {
            body += &if let Some((names, from)) = import(line) {
                self.add(from)?;
                let is_missing = |one: &&str| !self.exports[from].contains(one);
                if let Some(one) = names.split(", ").find(is_missing) {
                    return Err(format!("{from}.js has no export {one} for {name}.js"));
                }
                format!("const {{ {names} }} = {from}_js;\n")
            } else if let Some((declaration, exported)) = export(line) {
                exports.push(exported);
                format!("{declaration}\n")
            } else if line.starts_with("import") || line.starts_with("export") {
                return Err(format!("{name}.js: cannot join `{line}`"));
            } else {
                format!("{line}\n")
            };
        }
        self.path.pop();
        self.script += &format!(
            "const {name}_js = (() => {{\n{body}return {{ {} }};\n}})();\n",
            exports.join(", ")
        );
        self.exports.insert(name, exports);
        Ok(())
    }
}

/// Returns the lines of a module without comments and indentation. Comments are a fifth of a module.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let is_comment = |line: &&str| ["//", "/*", "*"].iter().any(|sign| line.starts_with(sign));
    text.lines().map(str::trim_start).filter(move |line| !is_comment(line))
}

/// Returns the names that a line imports, and the name of the module.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, path) = line.strip_prefix("import { ")?.split_once(" } from \"")?;
    let (_, file) = path.strip_suffix("\";")?.rsplit_once('/')?;
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    names.split(", ").all(is_name).then_some((names, file.strip_suffix(".js")?))
}

/// Returns the declaration that a line exports, and its name.
fn export(line: &str) -> Option<(&str, &str)> {
    let declaration = line.strip_prefix("export ")?;
    let kinds = ["const ", "function ", "async function "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    (end > 0).then_some((declaration, &rest[..end]))
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn a_module_comes_after_its_imports_and_only_once() {
        let start = "import { a } from \"./a.js\";\nimport { b } from \"../b.js\";\nb(a);";
        let a = "import { b } from \"./b.js\";\nexport const a = b(1);\nconst own = a;";
        let b = "// Why.\nexport function b(x) {\n  return x;\n}";
        let joined = "{\n\
            const b_js = (() => {\nfunction b(x) {\nreturn x;\n}\nreturn { b };\n})();\n\
            const a_js = (() => {\nconst { b } = b_js;\nconst a = b(1);\nconst own = a;\nreturn { a };\n})();\n\
            const start_js = (() => {\nconst { a } = a_js;\nconst { b } = b_js;\nb(a);\nreturn {  };\n})();\n}\n";
        assert_eq!(join(&[("start", start), ("a", a), ("b", b)]).unwrap(), joined);
    }

    #[test]
    fn circles_and_what_cannot_be_joined_are_refused() {
        let import =
            |name: &str| format!("import {{ x }} from \"./{name}.js\";\nexport const x = 1;");
        let error = |start: &str, a: &str, b: &str| {
            join(&[("start", start), ("a", a), ("b", b)]).unwrap_err()
        };
        let [a, b, none] = ["a", "b", "none"].map(import);
        assert_eq!(error(&a, &b, &a), "a circle of imports: start, a, b, a");
        assert_eq!(error(&a, &a, ""), "a circle of imports: start, a, a");
        assert_eq!(error(&a, &none, ""), "no module start, a, none");
        assert_eq!(error(&a, &b, ""), "b.js has no export x for a.js");
        assert_eq!(error(&a, "export const x = 1;", ""), "nothing imports b.js");
        for line in [
            "import * as a from \"./a.js\";",
            "import { x as y } from \"./a.js\";",
            "import a from \"./a.js\";",
            "import \"./a.js\";",
            "export let x;",
            "export default x;",
            "export const [x, y] = z;",
            "export { x };",
        ] {
            assert_eq!(error(&a, line, ""), format!("a.js: cannot join `{line}`"));
        }
    }
}
