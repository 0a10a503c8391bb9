//! Joins the assets of a page into one HTML file.

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde_json::Value;

use crate::join::{Modules, join};

/// A language in which a page can be written.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Language {
    /// English
    #[default]
    En,
    /// Russian
    Ru,
}

impl Language {
    fn code(self) -> &'static str {
        ["en", "ru"][self as usize]
    }
}

/// The parts of one page, without the parts that both pages share.
pub(crate) struct Assets {
    pub(crate) body: &'static str,
    pub(crate) styles: &'static str,
    /// The texts of each [`Language`], as JSON.
    pub(crate) texts: [&'static str; 2],
    pub(crate) modules: &'static Modules<'static>,
    /// The sources that the content security policy of the page permits, besides the styles and scripts in the
    /// file.
    pub(crate) permitted: &'static str,
}

/// Includes the assets of a page from the folder of its module, and modules of the JavaScript package.
macro_rules! assets {
    ($page:literal, permitted: $permitted:literal, package: [$($public:ident)*], modules: $($module:ident)*) => {
        $crate::html::Assets {
            body: include_str!(concat!($page, "/assets/body.html")),
            styles: include_str!(concat!($page, "/assets/styles.css")),
            texts: [
                include_str!(concat!($page, "/assets/text/en.json")),
                include_str!(concat!($page, "/assets/text/ru.json")),
            ],
            modules: &[$((
                stringify!($public),
                include_str!(concat!("../../wasm/package/", stringify!($public), ".js")),
            ),)* $((
                stringify!($module),
                include_str!(concat!($page, "/assets/", stringify!($module), ".js")),
            )),*],
            permitted: $permitted,
        }
    };
}
pub(crate) use assets;

const FRAME: &str = include_str!("assets/frame.html");
const STYLES: &str =
    concat!(include_str!("../../wasm/package/board.css"), include_str!("assets/styles.css"));
/// The modules that both pages share.
const MODULES: [(&str, &str); 4] = [
    ("elements", include_str!("../../wasm/package/elements.js")),
    ("grid", include_str!("../../wasm/package/grid.js")),
    ("dom", include_str!("assets/dom.js")),
    ("write_fen", include_str!("assets/write_fen.js")),
];

impl Assets {
    /// Makes the page in a language. The texts of the language replace the placeholders `{{key}}`. The modules get
    /// the texts that have no placeholder, in all `languages`, so that the page can change its language. `data` has
    /// scripts that run before the modules of the page.
    pub(crate) fn html(
        &self,
        lang: Language,
        languages: &[Language],
        data: &str,
    ) -> Result<String, String> {
        let mut html = FRAME
            .replace("{{language}}", lang.code())
            .replace("{{permitted}}", self.permitted)
            .replace("{{body}}", self.body);
        for (key, text) in self.texts(lang) {
            html = html.replace(&place(&key), &text);
        }
        let for_modules = languages.iter().map(|&language| {
            let mut texts = self.texts(language);
            texts.retain(|key, _| !self.body.contains(&place(key)));
            (language.code(), texts)
        });
        let for_modules = serde_json::json!(for_modules.collect::<BTreeMap<_, _>>());
        let page = join(&[&MODULES, self.modules].concat())?;
        let scripts = [data, &constant("TEXTS", &for_modules), &script("page", &page)].concat();
        let html = html.replace("{{styles}}", &[STYLES, self.styles].concat());
        Ok(html.replace("{{scripts}}", &scripts))
    }

    fn texts(&self, language: Language) -> BTreeMap<String, String> {
        serde_json::from_str(self.texts[language as usize]).expect("a text for each key")
    }
}

fn place(key: &str) -> String {
    format!("{{{{{key}}}}}")
}

/// Makes a script element. Each script is strict, so the files do not say it.
pub(crate) fn script(name: &str, text: &str) -> String {
    format!("<script data-name=\"{name}\">\n\"use strict\";\n{text}</script>\n")
}

/// Makes a script that defines a constant.
pub(crate) fn constant(name: &str, value: &Value) -> String {
    // Each `</` is escaped, because `</script>` in a string would end the script element.
    let json = value.to_string().replace("</", "<\\/");
    script(name, &format!("const {name} = {json};\n"))
}
