import Testing

@testable import MemeConcurrency

struct CoresTests {
    @Test(arguments: [
        ("200000 100000\n", 2), ("150000 100000", 2), ("50000 100000", 1), ("max 100000", nil),
        ("", nil), ("0 0", nil), ("x", nil), (nil, nil),
    ])
    func aContainersShare(_ text: String?, _ expected: Int?) {
        #expect(Cores.share(of: text) == expected)
    }

    @Test(arguments: [
        ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
        ("Cpus_allowed:\tff,00000000,0000000f\n", 12), ("Cpus_allowed_list:\t0-1\n", nil),
        ("Cpus_allowed:\t\n", nil), ("Cpus_allowed:", nil), ("", nil), (nil, nil),
    ])
    func coresThatAProcessMayRunOn(_ text: String?, _ expected: Int?) {
        #expect(Cores.affinity(in: text) == expected)
    }

    @Test func thereIsOneAtLeast() { #expect(Cores.available >= 1) }
}
