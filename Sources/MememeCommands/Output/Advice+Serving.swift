import MemeWeb

extension WebConfigurationError: Advised {
    package var message: String {
        switch self {
        case .tokenNeeded(let host):
            "\(host) can be reached from other machines: give a token with MEMEME_TOKEN or "
                + "--token-file, or listen on 127.0.0.1"
        case .shortToken:
            "the token needs \(WebConfiguration.minimumTokenLength) characters or more: "
                + "`openssl rand -hex 16` makes one"
        case .noPublicAddress:
            "\(description): it is https:// or http:// and a host, such as https://memes.example.org"
        case .unusableToken, .noPort: description
        }
    }
}
