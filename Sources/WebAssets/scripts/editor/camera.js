// The camera: a dialog with a live picture.

import { t } from '../words.js';

/** Whether there is a camera, and if not, why. */
export async function cameraState() {
  if (!navigator.mediaDevices?.getUserMedia) {
    return { reason: t('The camera needs a secure connection (https, or this computer itself).') };
  }
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const cameras = devices.filter(({ kind }) => kind === 'videoinput');
  return cameras.length ? { count: cameras.length } : { reason: t('There is no camera here.') };
}

const refusals = {
  NotAllowedError: t('The camera may not be used. Allow it in the browser’s settings of this page.'),
  NotFoundError: t('There is no camera here.'),
  NotReadableError: t('The camera is used by another program.'),
};

export class Camera {
  #dialog;
  #stream;
  #facing = 'environment';
  #photo;
  #resolve;
  #opening = 0;

  constructor(dialog) {
    this.#dialog = dialog;
    const find = (selector) => dialog.querySelector(selector);
    this.video = find('video');
    this.still = find('.camera-still');
    this.message = find('.camera-message');
    this.albumButton = find('.camera-album');
    this.flipButton = find('.camera-flip');
    this.snapButton = find('.camera-snap');
    this.useButton = find('.camera-use');
    this.retakeButton = find('.camera-retake');
    this.#listen();
  }

  /** Lets the user take a photograph: a JPEG (a `File`), or `undefined`. */
  open() {
    this.#photo = undefined;
    this.#show('live');
    this.#dialog.showModal();
    this.#start();
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  #listen() {
    this.snapButton.addEventListener('click', () => this.#snap());
    this.flipButton.addEventListener('click', () => {
      this.#facing = this.#facing === 'user' ? 'environment' : 'user';
      this.#start();
    });
    this.retakeButton.addEventListener('click', () => {
      this.#show('live');
      this.#start();
    });
    this.#dialog.addEventListener('close', () => {
      const isUsed = this.#dialog.returnValue === 'use';
      this.#dialog.returnValue = '';
      this.#stop();
      this.#resolve?.(isUsed ? this.#photo : undefined);
    });
  }

  async #start() {
    this.#stop();
    const opening = this.#opening;
    this.message.textContent = t('Starting the camera…');
    this.albumButton.hidden = true;
    this.snapButton.disabled = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: this.#facing, width: { ideal: 4096 }, height: { ideal: 4096 } },
      });
      // The dialog was closed, or the camera switched again, while the browser asked.
      if (opening !== this.#opening || !this.#dialog.open) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.#stream = stream;
      this.video.srcObject = stream;
      await this.video.play();
      const { facingMode } = stream.getVideoTracks()[0].getSettings();
      // Mirrored as users expect of themselves. A desktop's camera faces its user, but doesn't
      // report it.
      this.video.classList.toggle('is-mirrored', facingMode !== 'environment');
      const { count } = await cameraState();
      this.flipButton.hidden = !(count > 1);
      this.message.textContent = '';
      this.snapButton.disabled = false;
      this.snapButton.focus({ focusVisible: false });
    } catch (error) {
      if (opening !== this.#opening || error.name === 'AbortError') return;
      this.message.textContent = refusals[error.name] ?? t('The camera doesn’t start.');
      this.albumButton.hidden = false;
      this.albumButton.focus({ focusVisible: false });
    }
  }

  async #snap() {
    const { videoWidth, videoHeight } = this.video;
    if (!videoWidth) return;
    this.still.width = videoWidth;
    this.still.height = videoHeight;
    // Not mirrored, so that text in the photograph can be read.
    this.still.getContext('2d').drawImage(this.video, 0, 0);
    this.#stop();
    this.#show('still');
    this.useButton.disabled = true;
    const opening = this.#opening;
    const blob = await new Promise((resolve) => this.still.toBlob(resolve, 'image/jpeg', 0.95));
    // The dialog was closed, or the photograph is being taken again.
    if (opening !== this.#opening) return;
    if (!blob) {
      this.message.textContent = t('The photo can’t be kept. Take it again.');
      return;
    }
    this.#photo = new File([blob], 'photo.jpg', { type: 'image/jpeg' });
    this.useButton.disabled = false;
    this.useButton.focus({ focusVisible: false });
  }

  #stop() {
    this.#opening += 1;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
    this.video.srcObject = null;
  }

  #show(state) {
    this.#dialog.dataset.state = state;
    this.albumButton.hidden = true;
    this.message.textContent = '';
  }
}
