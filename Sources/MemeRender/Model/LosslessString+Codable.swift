extension Decoder {
    /// Decodes a value from its description.
    package func losslessString<Value: LosslessStringConvertible>() throws -> Value {
        let text = try singleValueContainer().decode(String.self)
        guard let value = Value(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "“\(text)” can’t be read"))
        }
        return value
    }
}

extension Encoder {
    /// Encodes a value as its description.
    package func encode(losslessString value: some LosslessStringConvertible) throws {
        var container = singleValueContainer()
        try container.encode(value.description)
    }
}
