import Foundation

extension VoiceEffect {
    /// ffmpeg's filter graph of the effect, from the sound `[0:a:0]` to `[out]`.
    ///
    /// No part of it comes from input. It is deterministic: the noise of the reverberation is always the
    /// same.
    func filter(of sound: SoundHeader) -> String {
        let layout = sound.channels == 1 ? "mono" : "stereo"
        let start = "[0:a:0]aresample=\(sound.rate),aformat=channel_layouts=\(layout)"
        // The sum of sounds may exceed the range, so a limiter turns it down instead of clipping it.
        let end = "alimiter=limit=0.95:level=disabled[out]"
        switch self {
        case .chipmunk, .vader, .slow, .fast:
            // The engine swallows the first and the last hundredths of a second, so these are padded
            // with silence. It resets phases at transients only outside the voice's frequencies;
            // otherwise tones would be off by a tenth of a semitone. Slowed-down tones would then be
            // weaker, unless its window is long.
            let window = tempo < 1 ? "long" : "standard"
            return "\(start),adelay=30:all=1,apad=pad_dur=0.03,"
                + "rubberband=pitch=\(pitch):tempo=\(tempo):transients=mixed:window=\(window)"
                + ":channels=together,atrim=start=\(lateness),asetpts=PTS-STARTPTS,\(end)"
        case .echo:
            let delays = Self.echoes.map { "\(Int($0.delay * 1000))" }.joined(separator: "|")
            let levels = Self.echoes.map { "\($0.level)" }.joined(separator: "|")
            return "\(start),aecho=1:1:\(delays):\(levels),apad=pad_dur=0.01,\(end)"
        case .reverb:
            // Convolution reverb: the impulse response is decaying noise, different for each ear.
            let decay = log(1000) / Self.reverberation
            let noise = (0..<sound.channels).map { "(2*random(\($0))-1)*exp(-\(decay)*t)" }
            // The filter divides by the sum of the noise, which grows with the sample rate.
            let gain = 0.2 * (6 * Double(sound.rate) / decay).squareRoot() / 2
            return "\(start),apad=pad_dur=\(Self.reverberation),asplit[dry][in];"
                + "aevalsrc=exprs=\(noise.joined(separator: "|")):s=\(sound.rate)"
                + ":d=\(Self.reverberation)[room];"
                + "[in][room]afir,volume=\(gain)[wet];"
                + "[dry][wet]amix=inputs=2:normalize=0:duration=first,\(end)"
        }
    }

    /// The duration of the result for an empty sound, in seconds.
    var emptiness: Double {
        switch self {
        case .chipmunk, .vader, .slow, .fast: 0.06 / tempo
        case .echo: tail + 0.01
        case .reverb: tail
        }
    }

    /// The least delay of the engine after the silence, in seconds.
    private var lateness: Double {
        switch self {
        case .vader: 0.04
        case .fast: 0.03
        default: 0
        }
    }

    /// The factor of all frequencies.
    private var pitch: Double { pow(2, Double(cents) / 1200) }
}
