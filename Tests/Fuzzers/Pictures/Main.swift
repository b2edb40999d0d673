import FuzzSupport
import MemeRender

private let fuzzer = [
    Fuzzer("jpeg") { checkPicture($0, of: [.jpeg]) },
    Fuzzer("png") { checkPicture($0, of: [.png]) },
    Fuzzer("chunks") { checkPicture(withChecksums($0), of: [.png]) },
    Fuzzer("gif") { checkPicture($0, of: [.gif]) },
    Fuzzer("webp") { checkPicture($0, of: [.webp]) },
    Fuzzer("heif") { checkPicture($0, of: [.heic, .avif]) },
    Fuzzer("jxl") { checkPicture($0, of: [.jpegXL]) },
    Fuzzer("tiff") { checkPicture($0, of: [.tiff]) },
    Fuzzer("bmp") { checkPicture($0, of: [.bmp]) },
    Fuzzer("inflate", checkInflating),
    Fuzzer("xmp", checkXMP),
    Fuzzer("exif", checkExif),
    Fuzzer("recipe", checkRecipe),
    Fuzzer("words", checkWords),
].chosen

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzer.run(bytes, count)
    return 0
}
