// Looks of words that are chosen at once.

import { element } from '../element.js';
import { t } from '../words.js';
import { familyOf } from './fonts.js';
import { styleOf } from './recipe.js';
import { typesetting } from './typesetting.js';

const { font: sans } = typesetting.layouts.bar.top;
const { font: serif } = typesetting.layouts.demotivational.top;

const presets = {
  [t('Classic')]: {},
  [t('Subtitle')]: {
    font: sans, letterCase: 'none', outlineWidth: 0.08, maximumSize: '0.055',
    shadow: { x: 0, y: 0.03, blur: 0.06, color: '#000000c0' },
  },
  [t('Label')]: {
    font: sans, fill: '#000000', letterCase: 'none', outlineWidth: 0, textBackground: '#ffffff', maximumSize: '0.08',
  },
  [t('Comic')]: { font: { family: 'Comic Neue' }, fill: '#ffe600', letterCase: 'none', outlineWidth: 0.08 },
  [t('Poster')]: { font: serif, letterSpacing: 0.08, outlineWidth: 0 },
  [t('Plain')]: { font: sans, letterCase: 'none', outlineWidth: 0 },
};

/** What of a style is no matter of its look, and stays. */
const kept = ['angle', 'language', 'alignment', 'verticalAlignment', 'tail', 'cutsOut'];

/**
 * Draws the presets as buttons.
 *
 * @param group the element for them
 * @param take called with a function that gives a style the chosen look
 */
export function offerPresets(group, take) {
  group.append(...Object.entries(presets).map(([name, look]) => {
    const style = styleOf({ style: look });
    const letters = element('span', { 'aria-hidden': 'true' }, 'Aa');
    const set = (property, value) => letters.style.setProperty(property, value);
    set('--family', familyOf(style.font));
    set('--fill', style.fill);
    set('--outline', style.outline);
    set('--outline-width', `${style.outlineWidth * 2}em`);
    set('--box', style.textBackground ?? 'transparent');
    set('--case', style.letterCase === 'upper' ? 'uppercase' : 'none');
    set('--size', look.maximumSize ? '1.125rem' : '1.75rem');
    return element('button', {
      type: 'button', class: 'preset', on: { click: () => take((style) => withLook(style, look)) },
    }, letters, name);
  }));
}

function withLook(style = {}, look) {
  const rest = Object.entries(style).filter(([name]) => kept.includes(name));
  return structuredClone({ ...Object.fromEntries(rest), ...look });
}
