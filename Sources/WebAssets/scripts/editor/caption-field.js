// A text field on the picture, with the handle that moves it.

import { t } from '../words.js';
import { familyOf } from './fonts.js';
import { fit, wordSpacing } from './fitting.js';
import { isFramed, isUsual, nameOf, placeholderOf, styleOf } from './recipe.js';

/**
 * The most letters for which the text is fitted at each key press. Beyond it, a letter makes no
 * visible difference, but a browser takes long to lay out thousands at a new size, so that waits
 * for a pause.
 */
const mostAtOnce = 1000;
/** The most letters typed before that; more at once are pasted. */
const mostTyped = 50;
/** The pause, in milliseconds. */
const rest = 150;

/** What the handles of the top and the bottom caption are called. */
const handleNames = { top: t('Move the top caption'), bottom: t('Move the bottom caption') };

/** How often fonts were loaded, which change the letters' shapes. */
let fontsLoaded = 0;
document.fonts.addEventListener('loadingdone', () => { fontsLoaded += 1; });

export class CaptionField {
  /** The layout of the words, in pixels of the meme. */
  layout;
  /** The words and everything else that `layout` was computed from. */
  #words = '';
  #look;
  #resting;

  /** The caption of the recipe. */
  layer;
  /** Whether a tap begins to edit, because the caption is selected already. */
  isSelected = false;

  /**
   * @param element contains the field and its handle
   * @param work the state of the editor
   * @param actions callbacks when words change (`type`), editing starts (`begin`), ends (`end`), ends
   *   by Return (`finish`) or Escape (`leave`), and when a menu undoes or redoes (`history`)
   */
  constructor(element, work, actions) {
    this.element = element;
    this.input = element.querySelector('textarea');
    this.handle = element.querySelector('.caption-handle');
    this.work = work;
    this.#listen(actions);
  }

  get caption() { return this.layer; }
  get isEmpty() { return !this.caption.text.trim(); }

  /** Shows a caption of the recipe. */
  take(layer) {
    this.layer = layer;
    const { element, input, handle } = this;
    const name = nameOf(this.work.recipe, layer);
    element.dataset.role = isUsual(layer) ? layer.role : 'other';
    input.setAttribute('aria-label', name);
    input.placeholder = placeholderOf(layer) ?? t('TEXT');
    handle.setAttribute('aria-label', handleNames[layer.role] ?? t('Move {layer}', { layer: name }));
  }

  /** Begins to edit, with the caret at the end; example words are all selected. */
  edit() {
    if (this.layer.locked) return;
    this.input.focus();
    if (this.work.isExample(this.layer)) return;
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  #listen({ type, begin, end, finish, leave, history }) {
    const { input } = this;
    input.addEventListener('beforeinput', (event) => {
      if (!event.inputType.startsWith('history')) return;
      // From a menu. The browser would undo the last typing, in whichever field it was.
      event.preventDefault();
      history(event.inputType === 'historyRedo');
    });
    input.addEventListener('input', ({ inputType }) => {
      if (inputType?.startsWith('history')) {
        // The browser undid typing by itself, from a menu or a script, in whichever field was last.
        input.value = this.caption.text;
        return;
      }
      this.caption.text = input.value;
      this.update();
      type(this, inputType);
    });
    input.addEventListener('focus', () => {
      // Example words are there to be replaced.
      if (this.work.isExample(this.layer)) input.select();
      begin(this);
    });
    input.addEventListener('blur', () => {
      this.update();
      end(this);
    });
    input.addEventListener('keydown', (event) => {
      // During composition, Return belongs to the input method. With Shift it breaks a line.
      if (event.key === 'Escape') {
        // Not for those around it: the caption stays selected.
        event.stopPropagation();
        input.blur();
        leave(this);
      }
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      input.blur();
      finish(this);
    });
  }

  /** Reads words that were changed elsewhere. */
  read() {
    if (this.input.value !== this.caption.text) this.input.value = this.caption.text;
    this.update();
  }

  /**
   * Applies the recipe's words, size and style.
   *
   * @param hasRested whether the user has paused typing
   */
  update(hasRested = false) {
    clearTimeout(this.#resting);
    const { caption, input, element } = this;
    const style = styleOf(caption);
    const { meme } = this.work;
    input.lang = style.language ?? '';
    input.autocapitalize = style.letterCase === 'upper' ? 'characters' : 'sentences';
    const isFocused = document.activeElement === input;
    const text = caption.text.trim() ? caption.text : input.placeholder;
    const family = familyOf(style.font);
    const set = (name, value) => element.style.setProperty(name, value);
    if (isFramed(this.work.recipe)) return;
    const words = isFocused && caption.text ? caption.text : text;
    const look = JSON.stringify([{ ...caption, text: '' }, meme, family, fontsLoaded]);
    if (look === this.#look) {
      if (words === this.#words) return;
      if (isFocused && !hasRested && this.#canWait(words)) {
        this.#resting = setTimeout(() => this.update(true), rest);
        return;
      }
    }
    this.#look = look;
    this.#words = words;
    const layout = fit(caption, words, meme, family);
    this.layout = layout;
    // Lengths are relative to the width of the meme on the screen.
    const length = (pixels) => `${(pixels / meme.width) * 100}cqi`;
    const { ink, box } = layout;
    set('--family', family);
    set('--font-size', length(layout.fontSize));
    set('--pitch', length(layout.pitch));
    set('--top', length(layout.top));
    set('--height', length(layout.pitch * layout.lines));
    set('--left', length(box.x));
    set('--width', length(box.width));
    // Padding surrounds the words, so that lines break where the layout breaks them.
    set('--before', length(ink.x - box.x));
    set('--after', length(box.x + box.width - ink.x - ink.width));
    set('--ink-left', length(ink.x));
    set('--ink-top', length(ink.y));
    set('--ink-width', length(ink.width));
    set('--ink-height', length(ink.height));
    set('--fill', style.fill);
    set('--outline', style.outline === 'auto' ? contrasting(style.fill) : style.outline);
    set('--outline-width', `${style.outlineWidth * 2}em`);
    set('--alignment', style.alignment);
    set('--letter-spacing', `${style.letterSpacing}em`);
    set('--word-spacing', `${wordSpacing(style)}em`);
    set('--case', cases[style.letterCase]);
    set('--angle', `${style.angle}deg`);
  }

  #canWait({ length }) {
    return length > mostAtOnce && Math.abs(length - this.#words.length) <= mostTyped;
  }
}

// CSS has none for sentences and mocking: their words stay as typed until the rendering arrives.
const cases = {
  upper: 'uppercase', lower: 'lowercase', title: 'capitalize', sentence: 'none', mock: 'none',
  none: 'none',
};

/** Black or white, whichever has more contrast to a color. */
function contrasting(fill) {
  const [red, green, blue] = (fill.match(/[0-9a-f]{2}/giu) ?? ['ff', 'ff', 'ff'])
    .map((digits) => parseInt(digits, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.1791 ? '#000000' : '#ffffff';
}
