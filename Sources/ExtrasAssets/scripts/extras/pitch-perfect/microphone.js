// The microphone: a recording that can be paused, and its level.

/** The longest recording that the server accepts, in seconds. */
export const longest = 600;

/** Why recording failed; `message` is for the user. */
export class MicrophoneError extends Error {}

const elsewise = 'You can choose a sound file instead.';

const refusals = {
  NotAllowedError:
    `The microphone may not be used. Allow it in the browser’s settings of this page. ${elsewise}`,
  NotFoundError: `There is no microphone here. ${elsewise}`,
  NotReadableError: `The microphone is used by another program. ${elsewise}`,
};

const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

export class Recording {
  #stream;
  #recorder;
  #context;
  #analyser;
  #samples;
  #parts = [];
  /** `undefined` until it is measured. */
  #loudest;
  /** The recorded time before the last pause, in milliseconds, and when recording resumed. */
  #before = 0;
  #since;

  /** Starts recording, once the user has allowed it. */
  static async start() {
    if (!navigator.mediaDevices?.getUserMedia) {
      throw new MicrophoneError(
        `Recording needs a secure connection (https, or this computer itself). ${elsewise}`);
    }
    if (!window.MediaRecorder) {
      throw new MicrophoneError(`This browser can’t record. ${elsewise}`);
    }
    let stream;
    try {
      // Turns off the processing for calls, which cuts off ends of words and everything that isn't
      // speech.
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: true },
      });
    } catch (error) {
      throw new MicrophoneError(
        refusals[error.name] ?? `The microphone doesn’t start. ${elsewise}`);
    }
    return new Recording(stream);
  }

  constructor(stream) {
    this.#stream = stream;
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    this.#recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#parts.push(data));
    this.#recorder.start(1000);
    this.#since = performance.now();

    this.#context = new AudioContext();
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = 2048;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    // While it waits for permission, a browser may forget the user's tap.
    this.#context.resume().catch(() => {});
  }

  get isPaused() {
    return this.#since === undefined;
  }

  /** The duration in seconds, without pauses. */
  get duration() {
    const running = this.isPaused ? 0 : performance.now() - this.#since;
    return (this.#before + running) / 1000;
  }

  /** Whether nothing was heard so far, if that could be measured. */
  get isSilent() {
    return this.#loudest !== undefined && this.#loudest < 0.002;
  }

  /** The current level, from 0 to 1; 0 during a pause. */
  level() {
    if (this.isPaused || this.#context.state !== 'running') return 0;
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const peak = this.#samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    this.#loudest = Math.max(this.#loudest ?? 0, peak);
    return Math.min(1, peak);
  }

  pause() {
    this.#before = this.duration * 1000;
    this.#since = undefined;
    this.#recorder.pause();
  }

  resume() {
    this.#since = performance.now();
    this.#recorder.resume();
  }

  /** Ends the recording, releases the microphone, and returns a `Blob`. */
  async stop() {
    this.#before = this.duration * 1000;
    this.#since = undefined;
    const type = this.#recorder.mimeType;
    if (this.#recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => {
        this.#recorder.addEventListener('stop', resolve, { once: true });
      });
      this.#recorder.stop();
      await stopped;
    }
    this.#release();
    return new Blob(this.#parts, { type });
  }

  /** Ends the recording and discards it. */
  discard() {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    this.#release();
    this.#parts = [];
  }

  /** Calls `act` if the microphone disappears, for example because it is unplugged. */
  onLost(act) {
    this.#stream.getAudioTracks()[0]?.addEventListener('ended', act);
  }

  #release() {
    for (const track of this.#stream.getTracks()) track.stop();
    if (this.#context.state !== 'closed') this.#context.close();
  }
}
