extension StoreError {
    /// Translates an error of PostgreSQL, without its codes.
    init(_ error: PostgresError, at address: PostgresAddress) {
        self = .catalogFailed(
            StoreTrouble(error), at: address.description, reason: error.message)
    }
}

extension StoreTrouble {
    fileprivate init(_ error: PostgresError) {
        guard let state = error.state, !error.isBroken else {
            self = .offline
            return
        }
        self =
            switch (state, String(state.prefix(2))) {
            case ("53100", _): .full
            case ("25006", _): .readOnly
            case ("57014", _), ("55P03", _), (_, "53"), (_, "40"): .busy
            case ("42501", _), (_, "28"): .refused
            // The statements never change: if a table or a column isn't there, the schema is another.
            case (_, "42"), (_, "XX"), ("3F000", _): .damaged
            case (_, "58"): .unreadable
            case (_, "08"), (_, "57"), ("3D000", _): .offline
            default: .other
            }
    }
}
