// Pitch Perfect: a view that records a sound, and one on top of it that plays it with effects.

import { receiveFiles } from '../dropping.js';
import { stayWithoutServer } from '../leaving.js';
import { Meter } from './pitch-perfect/meter.js';
import { Recording, longest } from './pitch-perfect/microphone.js';
import { Player, original } from './pitch-perfect/player.js';
import { SaveSheet } from './pitch-perfect/save-sheet.js';

const find = (selector) => document.querySelector(selector);
const main = find('main');
const title = find('header h1');
const microphone = find('.microphone');
const label = find('.record-label');
const time = find('.recording-time');
const pauseButton = find('.pause-button');
const stopButton = find('.stop-recording');
const recordMessage = find('.record-message');
const playMessage = find('.play-message');
const playStatus = find('.play-status');
const soundFile = find('#sound-file');
const effectButtons = [...document.querySelectorAll('[data-effect]')];

/** The largest sound that the server accepts, in bytes. */
const largest = 25_000_000;
/** How often the displayed time is updated, in milliseconds. */
const tick = 200;

const meter = new Meter(find('.meter'));
const saveSheet = new SaveSheet(find('.save-sheet'));
const player = new Player(find('.player'), showPlaying);
let recording;
let ticking;
/** Whether there is a recording that wasn't saved as a file. */
let isOnlyHere = false;
/** The last effect that was played, which Save saves. */
let heard;

// Recording

/** Sets the state to `ready`, `starting`, `recording`, `paused` or `finishing`. */
function show(state) {
  main.dataset.state = state;
  const isGoingOn = state === 'recording' || state === 'paused';
  microphone.disabled = state !== 'ready';
  soundFile.disabled = state !== 'ready';
  for (const part of [pauseButton, stopButton, time, find('.meter')]) part.hidden = !isGoingOn;
  pauseButton.querySelector('span').textContent = state === 'paused' ? 'Resume' : 'Pause';
  pauseButton.querySelector('path').setAttribute(
    'd', state === 'paused' ? 'M8 5l11 7-11 7z' : 'M9 5v14M15 5v14');
  label.textContent = {
    ready: 'Tap to record',
    starting: 'Starting the microphone…',
    recording: 'Recording…',
    paused: 'Paused',
    finishing: 'Finishing…',
  }[state];
}

function showTime() {
  const seconds = Math.floor(recording.duration);
  time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

async function record() {
  recordMessage.textContent = '';
  show('starting');
  let started;
  try {
    started = await Recording.start();
  } catch (error) {
    show('ready');
    recordMessage.textContent = error.message;
    return;
  }
  // The user left the page while the browser asked for permission.
  if (main.dataset.state !== 'starting') {
    started.discard();
    return;
  }
  recording = started;
  forget();
  show('recording');
  showTime();
  stopButton.focus({ focusVisible: false });
  recording.onLost(() => finish('The microphone went away; this is what it recorded until then.'));
  ticking = setInterval(() => {
    showTime();
    if (recording.duration >= longest) finish('That was 10 minutes, which is the longest there is.');
  }, tick);
  meter.start(() => {
    const level = recording.level();
    microphone.style.setProperty('--level', level.toFixed(3));
    return level;
  });
}

function pauseOrResume() {
  if (recording.isPaused) recording.resume();
  else recording.pause();
  show(recording.isPaused ? 'paused' : 'recording');
}

/** Completes the recording and opens the view that plays it. */
async function finish(message = '') {
  if (!recording || main.dataset.state === 'finishing') return;
  const finished = recording;
  endTicking();
  show('finishing');
  const sound = await finished.stop();
  const isSilent = finished.isSilent;
  recording = undefined;
  show('ready');
  if (!sound.size) {
    recordMessage.textContent = 'Nothing was recorded. Try again.';
    return;
  }
  push(sound);
  isOnlyHere = true;
  playMessage.textContent = message
    || (isSilent ? 'Nothing was heard. Is the microphone muted? Go back to record again.' : '');
}

function endTicking() {
  clearInterval(ticking);
  meter.stop();
  microphone.style.removeProperty('--level');
}

/** Releases the microphone and discards the recording. */
function abandon() {
  endTicking();
  recording?.discard();
  recording = undefined;
  show('ready');
}

function choose() {
  const [file] = soundFile.files;
  soundFile.value = '';
  if (file) take(file);
}

function take(file) {
  recordMessage.textContent = '';
  if (file.size > largest) {
    recordMessage.textContent = 'This file is larger than 25 MB. Choose a shorter sound.';
    return;
  }
  push(file);
}

// The views

function forget() {
  player.recording = undefined;
  heard = undefined;
  isOnlyHere = false;
}

/** Opens the view that plays a sound. */
function push(sound) {
  forget();
  player.recording = sound;
  playMessage.textContent = '';
  history.pushState({ view: 'play' }, '', '#play');
  move('play', 'forward');
}

/** Shows the view that the address names, with an animation if possible. */
function follow() {
  const isPlaying = location.hash === '#play' && player.recording;
  const view = isPlaying ? 'play' : 'record';
  if (view === main.dataset.view) return;
  if (view === 'record') player.stop();
  else abandon();
  move(view, view === 'record' ? 'back' : 'forward');
}

function move(view, way) {
  const change = () => {
    const isPlay = view === 'play';
    main.dataset.view = view;
    find('.record-view').hidden = isPlay;
    find('.play-view').hidden = !isPlay;
    find('.to-extras').hidden = isPlay;
    find('.to-record').hidden = !isPlay;
    title.textContent = isPlay ? 'Play' : 'Record';
    document.title = title.textContent;
    scrollTo(0, 0);
    showPlaying();
    (isPlay ? title : microphone).focus({ focusVisible: false, preventScroll: true });
  };
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !document.startViewTransition) {
    change();
    return;
  }
  try {
    document.startViewTransition({ update: change, types: [way] }).ready.catch(() => {});
  } catch {
    // The browser doesn't support types of transitions.
    change();
  }
}

// Playing

function showPlaying(error) {
  for (const button of effectButtons) {
    const isCurrent = button.dataset.effect === player.current;
    button.classList.toggle('is-playing', isCurrent && !player.isLoading);
    button.classList.toggle('is-loading', isCurrent && player.isLoading);
  }
  const current = effectButtons.find(({ dataset }) => dataset.effect === player.current);
  const name = current?.textContent.trim();
  if (current && !player.isLoading) heard = { effect: player.current, title: name };
  if (!current) playStatus.textContent = '';
  else playStatus.textContent = player.isLoading ? `Preparing ${name}…` : `Playing ${name}`;
  find('.stop-playing').disabled = !current;
  find('.save').disabled = !heard;
  if (error) playMessage.textContent = error.message;
}

for (const button of effectButtons) {
  button.addEventListener('click', () => {
    playMessage.textContent = '';
    player.play(button.dataset.effect);
  });
}
find('.stop-playing').addEventListener('click', () => {
  const { current } = player;
  player.stop();
  // A disabled button loses the focus.
  effectButtons.find(({ dataset }) => dataset.effect === (current ?? original))?.focus(
    { focusVisible: false });
});
find('.save').addEventListener('click', () => {
  const { recording } = player;
  const sound = { recording, ...heard };
  player.stop();
  saveSheet.open(sound);
  isOnlyHere = false;
});
find('.to-record').addEventListener('click', () => history.back());
microphone.addEventListener('click', record);
pauseButton.addEventListener('click', pauseOrResume);
stopButton.addEventListener('click', () => finish());
soundFile.addEventListener('change', choose);
addEventListener('popstate', follow);
addEventListener('beforeunload', (event) => {
  // The browser asks before a recording is lost.
  if (recording || isOnlyHere) event.preventDefault();
});
addEventListener('pagehide', () => {
  abandon();
  player.stop();
});

receiveFiles(document.body, (file) => {
  // A dropped file doesn't replace a recording in progress or one that is played.
  if (main.dataset.view === 'record' && main.dataset.state === 'ready') take(file);
}, /^(audio|video)\//u);
stayWithoutServer();

// Without a recording there is nothing to play.
if (location.hash === '#play') history.replaceState(null, '', location.pathname);
show('ready');
