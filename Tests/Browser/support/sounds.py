"""Creates and measures sounds."""

import array
import math
import subprocess
import wave
from pathlib import Path

RATE = 48_000


def write_tone(path: Path, frequency: float, seconds: float = 2, level: float = 0.4) -> Path:
    """A WAV file with a pure tone; a frequency of 0 is silence."""
    count = int(seconds * RATE)
    samples = array.array(
        "h", (round(32_767 * level * math.sin(2 * math.pi * frequency * i / RATE))
              for i in range(count)))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return path


class Sound:
    """A decoded sound of any format."""

    def __init__(self, data: bytes):
        raw = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", "pipe:0", "-f", "s16le", "-ac", "1", "-ar", str(RATE),
             "pipe:1"],
            input=data, capture_output=True, check=True).stdout
        self._samples = array.array("h", raw)

    @property
    def seconds(self) -> float:
        return len(self._samples) / RATE

    def frequency(self, start: float, end: float) -> float:
        """The frequency of the tone between two times, measured by its rising zero crossings."""
        part = self._samples[int(start * RATE):int(end * RATE)]
        rises = [
            i + a / (a - b) for i, (a, b) in enumerate(zip(part, part[1:])) if a < 0 <= b]
        return (len(rises) - 1) * RATE / (rises[-1] - rises[0])

    def level(self, start: float, end: float) -> float:
        """The root mean square, from 0 to 1."""
        part = self._samples[int(start * RATE):int(end * RATE)]
        return math.sqrt(sum(sample * sample for sample in part) / len(part)) / 32_767


def cents(frequency: float, other: float) -> float:
    """The interval from a frequency up to another, in cents."""
    return 1200 * math.log2(frequency / other)
