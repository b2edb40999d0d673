import Foundation

extension VoiceEffect {
    /// The graph of ffmpeg's filters, from the sound `[0:a:0]` to `[out]`.
    ///
    /// No word of it is anybody's input. It doesn't depend on the time either: the noise of the
    /// room is the same each time.
    func filter(of sound: SoundHeader) -> String {
        let layout = sound.channels == 1 ? "mono" : "stereo"
        let start = "[0:a:0]aresample=\(sound.rate),aformat=channel_layouts=\(layout)"
        // What is added up may be louder than a file can hold; it is turned down, not cut off.
        let end = "alimiter=limit=0.95:level=disabled[out]"
        switch self {
        case .chipmunk, .vader, .slow, .fast:
            // The engine swallows the first and the last hundredths of a second: let it be silence.
            // It sets the phases of what begins suddenly anew only where no voice has its pitch,
            // else tones come out a tenth of a semitone off. Slowed down they would then be weaker
            // than they were, unless its window is long.
            let window = tempo < 1 ? "long" : "standard"
            return "\(start),adelay=30:all=1,apad=pad_dur=0.03,"
                + "rubberband=pitch=\(pitch):tempo=\(tempo):transients=mixed:window=\(window)"
                + ":channels=together,atrim=start=\(lateness),asetpts=PTS-STARTPTS,\(end)"
        case .echo:
            let delays = Self.echoes.map { "\(Int($0.delay * 1000))" }.joined(separator: "|")
            let levels = Self.echoes.map { "\($0.level)" }.joined(separator: "|")
            return "\(start),aecho=1:1:\(delays):\(levels),apad=pad_dur=0.01,\(end)"
        case .reverb:
            // What a hall makes of a clap: noise that dies away. Whatever is played is folded with
            // it. Each ear hears noise of its own.
            let decay = log(1000) / Self.reverberation
            let noise = (0..<sound.channels).map { "(2*random(\($0))-1)*exp(-\(decay)*t)" }
            // The filter divides by the sum of the noise, which grows with the rate.
            let gain = 0.2 * (6 * Double(sound.rate) / decay).squareRoot() / 2
            return "\(start),apad=pad_dur=\(Self.reverberation),asplit[dry][in];"
                + "aevalsrc=exprs=\(noise.joined(separator: "|")):s=\(sound.rate)"
                + ":d=\(Self.reverberation)[room];"
                + "[in][room]afir,volume=\(gain)[wet];"
                + "[dry][wet]amix=inputs=2:normalize=0:duration=first,\(end)"
        }
    }

    /// How long the result would be if there were no sound, in seconds.
    var emptiness: Double {
        switch self {
        case .chipmunk, .vader, .slow, .fast: 0.06 / tempo
        case .echo: tail + 0.01
        case .reverb: tail
        }
    }

    /// How much later than the silence before it the engine begins, in seconds, at least.
    private var lateness: Double {
        switch self {
        case .vader: 0.04
        case .fast: 0.03
        default: 0
        }
    }

    /// By how much every frequency is multiplied.
    private var pitch: Double { pow(2, Double(cents) / 1200) }
}
