import Testing

@testable import MemeRender

@Suite struct ByteCacheTests {
    @Test func whatIsHeldIsFound() {
        let cache = ByteCache<Int, String>(limit: 80)
        cache.hold("one", for: 1, cost: 10)
        #expect(cache[1] == "one")
        #expect(cache[2] == nil)
        #expect(cache.cost == 10)
    }

    @Test func whatIsHeldAgainCountsOnce() {
        let cache = ByteCache<Int, String>(limit: 80)
        cache.hold("one", for: 1, cost: 10)
        cache.hold("other", for: 1, cost: 4)
        #expect(cache[1] == "other")
        #expect(cache.cost == 4)
    }

    @Test func whatIsTooLargeIsNotHeld() {
        let cache = ByteCache<Int, String>(limit: 80)
        cache.hold("one", for: 1, cost: 11)
        #expect(cache[1] == nil)
        #expect(cache.cost == 0)
    }

    @Test func itNeverCostsMoreThanItsLimit() {
        let cache = ByteCache<Int, Int>(limit: 80)
        for number in 0..<100 {
            cache.hold(number, for: number, cost: 1 + number % 10)
            #expect(cache.cost <= 80)
            #expect(cache[number] == number)
        }
    }

    @Test func whatWasNotUsedForLongGoesFirst() {
        let cache = ByteCache<Int, Int>(limit: 80)
        for number in 0..<8 {
            cache.hold(number, for: number, cost: 10)
            _ = cache[number]
        }
        _ = cache[0]
        cache.hold(8, for: 8, cost: 10)
        #expect(cache[0] == 0)
        #expect(cache[1] == nil)
        #expect(cache[2] == nil)
        #expect(cache[8] == 8)
    }
}
