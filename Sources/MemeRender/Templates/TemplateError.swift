/// Why a template can't be used.
///
/// The description says what happened. It doesn't name the template, which the caller knows.
public enum TemplateError: Error, Hashable, Sendable {
    /// A value of the template is out of its range.
    case invalid(reason: String)
    /// The template is of a later version of the format.
    case newerVersion(Int)
    /// There is no template of this name; `similar` has the names that may have been meant.
    case unknown(String, similar: [String])
    /// A picture that the template names isn't beside it.
    case missingFile(String)
    /// What is wrong with a picture of the template.
    case unusablePicture(String, RenderError)
    /// The template has no slot of this name, but others.
    case unknownSlot(String, slots: [String])
    /// Fewer words were given than there are slots for.
    case missingWords(given: Int, slots: [String])
    /// More words were given than there are slots for.
    case tooManyWords(given: Int, slots: [String])
    /// Nothing was given for a slot for words.
    case missingText(slot: String)
    /// No picture was given for a slot for pictures.
    case missingPicture(slot: String)
    /// Words were given for a slot for pictures.
    case wordsForPicture(slot: String)
    /// A picture was given for a slot for words.
    case pictureForWords(slot: String)
}

extension TemplateError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalid(let reason): reason
        case .newerVersion(let version):
            "this template is of version \(version) of the format, and mememe reads version "
                + "\(Template.version)"
        case .unknown(let name, let similar):
            "there is no template \(name)"
                + (similar.isEmpty ? "" : "; there is \(similar.joined(separator: ", "))")
        case .missingFile(let name): "the template names a picture \(name) that isn't there"
        case .unusablePicture(let name, let error): "its picture \(name): \(error)"
        case .unknownSlot(let slot, let slots):
            slots.isEmpty
                ? "the template has no place for \(slot), nor any other"
                : "the template has no place called \(slot), but \(slots.joined(separator: ", "))"
        case .missingWords(let given, let slots):
            "the template has \(Self.places(slots)), and words for \(given) were given"
        case .tooManyWords(let given, let slots):
            "the template has \(Self.places(slots)), and words for \(given) were given"
        case .missingText(let slot): "there are no words for \(slot)"
        case .missingPicture(let slot): "there is no picture for \(slot)"
        case .wordsForPicture(let slot): "\(slot) is a place for a picture, not for words"
        case .pictureForWords(let slot): "\(slot) is a place for words, not for a picture"
        }
    }

    private static func places(_ slots: [String]) -> String {
        switch slots.count {
        case 0: "no place for words"
        case 1: "one place for words (\(slots[0]))"
        default: "\(slots.count) places for words (\(slots.joined(separator: ", ")))"
        }
    }
}
