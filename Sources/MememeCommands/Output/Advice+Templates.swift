import MemeRender

extension TemplateError: Advised {
    package var message: String {
        switch self {
        case .unknown(let name, let similar):
            "no template is called “\(name)”: "
                + (similar.isEmpty ? "" : "did you mean \(similar.joined(separator: ", "))? ")
                + "`mememe template list` lists them, and a folder is named with a slash, as in ./\(name)"
        case .missingWords: advising("give '' for one that stays empty")
        case .tooManyWords: advising("put each text in quotes, and leave the others away")
        case .missingText(let slot): advising("give them with --slot \(slot)=…, '' for none")
        case .missingPicture(let slot): advising("give it with --image \(slot)=FILE")
        case .wordsForPicture(let slot): advising("give it with --image \(slot)=FILE")
        case .pictureForWords(let slot): advising("give them with --slot \(slot)=…")
        case .newerVersion: advising("use a later mememe")
        case .missingFile: advising("put it there, or take it out of template.json")
        case .unusablePicture(let name, let error): "its picture \(name): \(error.message)"
        case .unknownSlot, .invalid: description
        }
    }
}
