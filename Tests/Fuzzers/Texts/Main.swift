import FuzzSupport

private let fuzzer = [
    Fuzzer("csv", checkCSV),
    Fuzzer("manifest", checkManifest),
    Fuzzer("style", checkStyle),
    Fuzzer("request", checkRequest),
].chosen

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzer.run(bytes, count)
    return 0
}
