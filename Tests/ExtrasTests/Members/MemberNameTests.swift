import Testing

@testable import Extras

@Suite struct MemberNameTests {
    @Test(arguments: [
        "ada-quill.jpg", "Ada Quill 2.png", "Ada_Quill.jpeg", "Ada Quill.JPG",
        "ada_quill_3.PNG", "Ada Quill (2).jpg", "Ada  Quill .jpg", "ada-quill-12.jpg",
    ])
    func differentSpellingsAreOneName(_ fileName: String) {
        #expect(MemberName.read(fromFile: fileName) == "Ada Quill")
    }

    @Test(arguments: [
        ("Jean-Luc Moor.jpg", "Jean-Luc Moor"), ("jean-luc_moor.jpg", "Jean-Luc Moor"),
        ("Ada.jpg", "Ada"), ("ada.quill.jpg", "Ada.quill"),
        ("Ursula K. Moor.png", "Ursula K. Moor"), ("Louis XIV 3.jpg", "Louis XIV"),
        ("émile-o’dea.jpg", "Émile O’dea"), ("山田太郎.jpg", "山田太郎"), ("R2-D2.jpg", "R2 D2"),
        ("McKay.jpg", "McKay"), ("e\u{301}mile.jpg", "\u{c9}mile"), ("Ada\u{1b}[2J.jpg", "Ada [2J"),
    ])
    func namesAreReadAsPeopleWriteThem(_ fileName: String, _ name: String) {
        #expect(MemberName.read(fromFile: fileName) == name)
    }

    @Test(arguments: [
        ".ada.jpg", "ada", "ada.psd", "ada.jpg.txt", "12.jpg", "-.png", ".jpg", "jpg", "_ _.jpeg",
    ])
    func otherFilesAreNobody(_ fileName: String) {
        #expect(MemberName.read(fromFile: fileName) == nil)
    }
}
