// The panel for the style of captions: of one of them, or of all.

import * as api from '../api.js';
import { element } from '../element.js';
import { isCaption } from '../layers.js';
import { counted, t } from '../words.js';
import { Fields, speak } from './fields.js';
import { familyOf } from './fonts.js';
import { holdHoles } from './picture-format.js';
import { offerPresets } from './presets.js';
import {
  captionsOf, fractionOf, isFramed, nameOf, newTail, restyle, styleOf, usualSize,
} from './recipe.js';
import { nameOfShadow, shadowNamed } from './shadows.js';
import { TimeFields } from './time-fields.js';
import { undoTyping } from './typing-undo.js';

/** The properties that have a field of their own in the open part of the panel, and in the closed one. */
const plain = ['fill', 'outline', 'outlineWidth', 'letterCase', 'alignment'];
const more = [
  'textBackground', 'cutsOut', 'gradient', 'opacity', 'arc', 'letterSpacing', 'lineSpacing', 'verticalAlignment',
  'language',
];

/** The most captions that are offered to choose from. */
const mostOffered = 4;

export class StylePanel {
  #form;
  #work;
  #change;
  /** The caption that changes apply to; `undefined` for all. */
  #layer;
  /** The choices of captions that are offered, as JSON. */
  #offered;
  /** The font that stands in for Impact, if any. */
  #standIn;
  #fields;
  #times;
  /** Several layers that are selected together. */
  #several = [];

  /**
   * @param form the panel's form
   * @param work the state of the editor
   * @param actions `change`, called after each change with what was changed, and `resetPosition`
   */
  constructor(form, work, { change, resetPosition }) {
    this.#form = form;
    this.#work = work;
    this.#change = change;
    const { elements } = form;
    form.addEventListener('submit', (event) => event.preventDefault());
    this.#targets.addEventListener('change', ({ target }) => {
      this.#layer = captionsOf(work.recipe)[target.value];
      this.read();
    });
    const restyleWith = (name, changes) =>
      form.addEventListener('input', (event) => {
        if (event.target.name === name) this.#restyle(changes(event.target));
      });
    restyleWith('font', ({ value }) => ({ font: fontOf(value) }));
    elements.fontSearch.addEventListener('input', () => this.#searchFonts());
    undoTyping(elements.fontSearch);
    this.#fields = new Fields(form, [...plain, ...more], (changes) => {
      if (changes.cutsOut) holdHoles(work.recipe);
      this.#restyle(changes);
    });
    this.#times = new TimeFields(form, () => this.targets, change);
    restyleWith('shadow', ({ value }) => ({ shadow: shadowNamed(value) }));
    form.addEventListener('input', ({ target }) => {
      if (target.name === 'bubble') this.#makeBubbles(target.checked);
    });
    offerPresets(form.querySelector('.presets'), (withLook) => {
      for (const caption of this.targets) caption.style = withLook(caption.style);
      this.read();
      change('preset');
    });
    restyleWith('automaticSize', ({ checked }) => this.#size(!checked));
    restyleWith('size', () => this.#size(true));
    form.querySelector('.reset-position').addEventListener('click', () =>
      resetPosition(this.targets));
    form.querySelector('.reset-style').addEventListener('click', () => {
      for (const caption of this.targets) caption.style = {};
      this.read();
      change('reset');
    });
  }

  get #targets() { return this.#form.querySelector('.style-targets'); }

  /** The captions that changes apply to. */
  get targets() {
    const captions = captionsOf(this.#work.recipe);
    if (captions.includes(this.#layer)) return [this.#layer];
    const together = captions.filter((caption) => this.#several.includes(caption));
    return together.length ? together : captions;
  }

  /** Shows the style of the selected caption or captions; if none is selected, changes apply to all. */
  select(caption, several = []) {
    this.#layer = caption;
    this.#several = several;
    this.read();
  }

  /** Offers the captions to choose from; of many, the selected one alone. */
  #showTargets() {
    const { recipe } = this.#work;
    const captions = captionsOf(recipe);
    const offered = captions.length > mostOffered
      ? captions.filter((caption) => caption === this.#layer) : captions;
    const isUsualPair = captions.length === 2;
    const choices = [
      ...offered.map((caption) => [
        captions.indexOf(caption), { top: t('Top'), bottom: t('Bottom') }[caption.role] ?? nameOf(recipe, caption),
      ]),
      ['all', this.#several.some(isCaption) ? t('Selected') : isUsualPair ? t('Both') : t('All')],
    ];
    const labels = JSON.stringify(choices);
    if (this.#offered !== labels) {
      this.#offered = labels;
      this.#targets.replaceChildren(...choices.map(([value, label]) => {
        const radio = element('input', { type: 'radio', name: 'target', value });
        return element('label', {}, radio, label);
      }));
    }
    const value = captions.includes(this.#layer) ? captions.indexOf(this.#layer) : 'all';
    for (const radio of this.#targets.querySelectorAll('input')) {
      radio.checked = radio.value === String(value);
    }
  }

  /** Shows the available fonts, each in its own letters. */
  showFonts(fonts) {
    const list = this.#fontList;
    const standard = fonts.find(({ kind }) => kind === 'default');
    const bundled = fonts.filter(({ kind, url }) =>
      // The stand-in for Impact is listed as Impact.
      kind === 'bundled' && url !== standard?.url);
    const installed = fonts.filter(({ kind }) => kind === 'installed');
    list.replaceChildren(
      fontRow('Impact', 'impact'),
      ...bundled.map(({ name }) => fontRow(name, `family ${name}`)),
      ...installed.map(({ name }) => sampleRow(name)));
    showSamplesIn(list);
    // If Impact isn't installed, its stand-in is used.
    this.#standIn = standard?.url ? standard.face : undefined;
    this.#form.elements.fontSearch.hidden = !installed.length;
    this.#searchFonts();
    this.read();
  }

  get #fontList() {
    return this.#form.querySelector('.font-list');
  }

  /** Lists the fonts whose names contain the search text. */
  #searchFonts() {
    const wanted = this.#form.elements.fontSearch.value.trim().toLowerCase();
    let found = 0;
    for (const row of this.#fontList.children) {
      row.hidden = !row.dataset.name.toLowerCase().includes(wanted);
      if (!row.hidden) found += 1;
    }
    const fonts = counted(found, '1 font found', '{count} fonts found');
    this.#form.querySelector('.font-count').textContent =
      wanted ? (found ? fonts : t('No fonts found')) : '';
  }

  /** Shows the recipe's values; of several captions, those of the first. */
  read() {
    const { elements } = this.#form;
    // In a bar or a frame, the words have their own style and place.
    for (const part of this.#form.querySelectorAll('.style-resets, .presets')) {
      part.hidden = isFramed(this.#work.recipe);
    }
    this.#showTargets();
    const [caption] = this.targets;
    if (!caption) return;
    const style = styleOf(caption);
    const font = style.font.family ? `family ${style.font.family}` : style.font.file ? '' : 'impact';
    for (const radio of this.#form.querySelectorAll('[name="font"]')) {
      radio.checked = radio.value === font;
    }
    this.#form.querySelector('.font-note').textContent = font === 'impact' && this.#standIn
      ? t('Impact isn’t on this server: {font} is drawn in its place.', { font: this.#standIn }) : '';
    this.#fields.show(style);
    this.#times.show(caption, this.#work.isAnimated);
    for (const radio of elements.shadow) radio.checked = radio.value === nameOfShadow(style.shadow);
    elements.bubble.checked = Boolean(style.tail);
    elements.bubble.disabled = isFramed(this.#work.recipe);
    this.#form.querySelector('.more-style').classList.toggle('is-used', isUsed(caption.style));
    elements.automaticSize.checked = style.maximumSize === undefined;
    elements.size.value = style.maximumSize === undefined
      ? usualSize : fractionOf(style.maximumSize, this.#work.meme);
    speak(elements.size, elements.automaticSize.checked ? t('automatic') : undefined);
  }

  #size(isSet) {
    const { size, automaticSize } = this.#form.elements;
    automaticSize.checked = !isSet;
    if (!isSet) size.value = usualSize;
    return { maximumSize: isSet ? size.value : undefined };
  }

  #restyle(changes) {
    for (const caption of this.targets) restyle(caption, changes);
    this.read();
    this.#change(Object.keys(changes).join());
  }

  #makeBubbles(isBubble) {
    for (const caption of this.targets) restyle(caption, { tail: isBubble ? newTail(caption) : undefined });
    this.read();
    this.#change('tail');
  }
}

/** Whether a style has something of the closed part of the panel. */
const isUsed = (style = {}) => [...more, 'shadow', 'tail'].some((name) =>
  (style[name] ?? undefined) !== undefined && style[name] !== styleOf({})[name]);

function fontOf(value) {
  return value.startsWith('family ') ? { family: value.slice('family '.length) } : undefined;
}

/** A row of the list of fonts, in the letters of a font that the browser has. */
function fontRow(label, value) {
  const row = document.createElement('label');
  row.dataset.name = label;
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'font';
  radio.value = value;
  const name = document.createElement('span');
  name.textContent = label;
  name.style.setProperty('--family', familyOf(fontOf(value)));
  row.append(radio, name);
  return row;
}

/** A row whose letters the server draws, because the font may be on its machine alone. */
function sampleRow(label) {
  const row = fontRow(label, `family ${label}`);
  row.className = 'sampled';
  return row;
}

/** Asks for samples as their rows come into view. A list may have hundreds. */
function showSamplesIn(list) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const sample = new Image();
      // Until it is there, and if it never comes, the name is in the page's letters.
      sample.addEventListener('load', () => {
        target.style.setProperty('--sample', `url("${sample.src}")`);
        target.classList.add('drawn');
      });
      sample.src = api.fontSample(target.dataset.name);
    }
  }, { root: list, rootMargin: '200px' });
  for (const row of list.querySelectorAll('.sampled')) observer.observe(row);
}
