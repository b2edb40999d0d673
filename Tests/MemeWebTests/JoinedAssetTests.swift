import NIOCore
import Testing

@testable import MemeWeb

@Suite struct JoinedAssetTests {
    private func script(_ path: String = "scripts/a.js", of files: [String: String]) -> String? {
        JoinedScript(path) { files[$0].map { Array($0.utf8) } }.map {
            String(decoding: $0.text, as: UTF8.self)
        }
    }

    private func style(_ files: [String: String]) -> String? {
        JoinedStyle("styles/a.css") { files[$0].map { Array($0.utf8) } }.map {
            String(decoding: $0.text, as: UTF8.self)
        }
    }

    @Test func everyScriptAndStyleSheetIsOneFile() {
        let assets = WebAssets()
        #expect(assets.code.count > 80)
        for path in assets.code {
            let text = assets.joined(path).map { String(buffer: $0) }
            #expect(text != nil, "\(path) is written in a way that isn't known")
            #expect(text?.contains(#/^(import |@import )/#.anchorsMatchLineEndings()) == false)
        }
    }

    @Test func aModuleIsAFunctionAfterThoseThatItImports() {
        let joined = script(of: [
            "scripts/a.js": """
            // The first.
            import { one, two as zwei } from './parts/b.js';
            import * as c from './c.js';

            one(zwei, c.three);
            """,
            "scripts/parts/b.js": """
            import '../c.js';

            /** Does it. */
            export function one() {
              /* So. */
              return 1; // One.
            }
            export const two = 2;
            """,
            "scripts/c.js": "export async function three() {}\nexport class Four {}",
        ])
        #expect(
            joined == """
                // scripts/c.js
                const $1 = (() => {
                async function three() {}
                class Four {}
                return {three, Four};
                })();
                // scripts/parts/b.js
                const $2 = (() => {

                function one() {
                  return 1; // One.
                }
                const two = 2;
                return {one, two};
                })();
                // scripts/a.js
                const $3 = (() => {
                const {one, two: zwei} = $2;
                const c = $1;

                one(zwei, c.three);
                return {};
                })();

                """)
    }

    /// Two of them on a page would both have a constant `$1`.
    @Test func aScriptThatIsNoModuleStaysAsItIs() {
        #expect(script(of: ["scripts/a.js": "// Early.\nfoo();"]) == "foo();\n")
    }

    @Test func whatTheScriptExportsIsExported() {
        let joined = script(of: [
            "scripts/a.js": "import { b } from './b.js';\nexport const a = b;\nexport class C {}",
            "scripts/b.js": "export const b = 1;",
        ])
        #expect(joined?.hasSuffix("})();\nexport const {a, C} = $2;\n") == true)
    }

    @Test func anImportMayTakeSeveralLines() {
        let joined = script(of: [
            "scripts/a.js": "import {\n  b,\n  c as d,\n} from './b.js';\nb(d);",
            "scripts/b.js": "export const b = 1;\nexport const c = 2;",
        ])
        #expect(joined?.contains("const {b, c: d} = $1;\nb(d);") == true)
    }

    @Test func pathsAreThoseOfTheModule() {
        let joined = script(of: [
            "scripts/a.js": "import './parts/b.js';",
            "scripts/parts/b.js": """
            new URL('../../x.svg', import.meta.url);
            const [c] = () => [import('../c.js'), import('./d.js')];
            """,
        ])
        #expect(
            joined?.contains("URL('../../x.svg', new URL('./parts/b.js', import.meta.url))") == true
        )
        #expect(joined?.contains("[import('./c.js'), import('./parts/d.js')]") == true)
    }

    @Test func textOverSeveralLinesIsKept() {
        let code = "const a = `\n// no comment\nimport b\n`;"
        #expect(script(of: ["scripts/a.js": code])?.contains(code) == true)
    }

    @Test(arguments: [
        "import a from './b.js';", "import { default as a } from './b.js';", "export default 1;",
        "export let a = 1;", "export { a };", "export * from './b.js';", "import './none.js';",
        "import 'library';", "import './a.js';", "import './circle.js';", "import { a",
        "await b();", "const a = await b();",
    ])
    func whatIsWrittenInAnotherWayIsNotJoined(_ code: String) {
        let files = [
            "scripts/a.js": code, "scripts/b.js": "export const b = 1;",
            "scripts/circle.js": "import './a.js';",
        ]
        #expect(script(of: files) == nil)
    }

    @Test func aStyleSheetIsAfterThoseThatItImports() {
        let sheet = style([
            "styles/a.css": "/* One. */\n@import 'b.css';\n@import 'c.css';\na { b: c; }",
            "styles/b.css":
                "@import 'c.css';\n/* Of\n   two lines. */\nb {\n  /* So. */\n  c: d;\n}",
            "styles/c.css": "c { d: e; }",
        ])
        #expect(sheet == "c { d: e; }\nb {\n  c: d;\n}\na { b: c; }\n")
    }

    @Test(arguments: ["@import 'none.css';", "@import '../a.css';", "@import url(b.css);"])
    func anotherStyleSheetIsNotJoined(_ code: String) {
        #expect(style(["styles/a.css": code, "a.css": "", "styles/b.css": ""]) == nil)
    }
}
