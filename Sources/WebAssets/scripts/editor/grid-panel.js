// The panel of the editor for memes of several pictures: which ones, in what order, and how they stand.

import * as api from '../api.js';
import { element, icon } from '../element.js';
import { t } from '../words.js';
import { ColourChoice } from './colour-choice.js';
import { speak } from './fields.js';
import { PanelBorders } from './panel-borders.js';
import {
  arrange, dissolve, gridOf, isPanel, mostPanels, panelOfOriginal, panelsOf, partsOf, pictureOf, show, shownIn,
  usualColour, zoomOf,
} from './panel-grid.js';
import { nameOf, partialEffects } from './recipe.js';

export class GridPanel {
  #form;
  #work;
  #actions;
  #list;
  #colour;
  #borders;
  /** The panel that is selected on the stage, if one is. */
  #selected;
  /** How the panels stand. */
  #grid = { arrangement: 'row', gap: 0, color: usualColour };
  /** The places that were made last, and what they were made of. */
  #made = {};
  /** Whether the server is being asked, and what is to be asked after that. */
  #isAsking = false;
  #next;
  /** The number of the gesture: what one asks for is undone as one step, however late the server answers. */
  #gesture = 0;
  /** What is shown, as JSON. */
  #shown = '';

  /**
   * @param form the panel's form
   * @param meme the element of the meme on the screen
   * @param work the state of the editor
   * @param actions `changed`, called after a change of a panel, with what was changed; `arranged`, called when the
   *   panels stand anew, with the layer that is to be selected, and what was changed by which gesture; `upload`, which
   *   gives a picture of the server for one of the device; `select`, called with a panel; and `tell`, with errors
   */
  constructor(form, meme, work, actions) {
    this.#form = form;
    this.#work = work;
    this.#actions = actions;
    this.#list = form.querySelector('.grid-list');
    form.addEventListener('submit', (event) => event.preventDefault());
    for (const end of ['change', 'click']) form.addEventListener(end, () => { this.#gesture += 1; });
    const input = form.querySelector('.grid-input');
    form.querySelector('.grid-add').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      const files = [...input.files];
      // Lets the same pictures be chosen again.
      input.value = '';
      this.add(files);
    });
    this.#listen();
    let before;
    this.#borders = new PanelBorders(meme.querySelector('.panel-borders'), meme, {
      begin: () => {
        this.#gesture += 1;
        before = this.#grid.weights;
      },
      give: (weights = before) => this.#arrange({ weights }),
    });
    this.#colour = new ColourChoice(
      form.querySelector('[data-colour="between"]'), (color) => this.#arrange({ color }));
  }

  #listen() {
    const { elements } = this.#form;
    const listen = (name, type, take) => elements[name].addEventListener(type, ({ target }) => {
      if (target.validity.valid) take(Number(target.value));
    });
    for (const radio of elements.arrangement) {
      radio.addEventListener('change', () => this.#arrange({ arrangement: radio.value, weights: undefined }));
    }
    listen('columns', 'change', (columns) => this.#arrange({ columns }));
    listen('gap', 'input', (gap) => this.#arrange({ gap }));
    listen('share', 'input', (share) => this.#give(share));
    listen('zoom', 'input', (zoom) => this.#zoom(zoom).catch(this.#actions.tell));
  }

  /** Whether the meme is made of panels. */
  get isUsed() { return panelsOf(this.#work.recipe).length > 0; }

  /** Whether the meme can be made of panels. */
  get isPossible() {
    const { recipe, isReady } = this.#work;
    return isReady && !recipe.rotation && !partialEffects(recipe).length;
  }

  /** Shows the panels; `selected` is the layer that is selected. */
  read(selected) {
    this.#selected = selected && isPanel(selected) ? selected : undefined;
    const { recipe, original } = this.#work;
    const panels = panelsOf(recipe);
    const state = JSON.stringify([original?.digest, recipe.background, panels, this.#selected?.slot, this.isPossible]);
    if (state === this.#shown) return;
    this.#shown = state;
    this.#showRows(panels);
    const find = (name) => this.#form.querySelector(name);
    for (const part of this.#form.querySelectorAll('.grid-look')) part.hidden = panels.length < 2;
    find('.grid-add').disabled = !this.isPossible || panels.length >= mostPanels;
    find('.grid-selected').hidden = !this.#selected;
    this.#borders.show(panels, this.#grid.arrangement);
    if (panels.length < 2) return;
    // Places don't say all: two pictures in cells stand as in a row.
    const known = this.#made.places === placesOf(this.#work) ? this.#made.grid : gridOf(this.#work);
    Promise.resolve(known).then((grid) => {
      if (state !== this.#shown || this.#isAsking) return;
      this.#grid = { columns: Math.ceil(Math.sqrt(panels.length)), ...grid };
      this.#showGrid(panels.length);
    }).catch(this.#actions.tell);
  }

  #showGrid(count) {
    const { arrangement, columns, gap, color } = this.#grid;
    this.#borders.show(this.#panels, arrangement);
    const { elements } = this.#form;
    elements.arrangement.value = arrangement;
    elements.columns.value = columns;
    elements.columns.max = count;
    elements.columns.closest('label').hidden = arrangement !== 'cells';
    elements.gap.value = gap;
    speak(elements.gap, `${Math.round(gap * 1000) / 10} %`);
    this.#colour.show(color);
    if (this.#selected) this.#showSelected(this.#selected).catch(this.#actions.tell);
  }

  /** Shows how much the selected picture is enlarged, and how much of a row or a column it has. */
  async #showSelected(panel) {
    const { zoom, share } = this.#form.elements;
    const isLine = this.#grid.arrangement !== 'cells';
    share.closest('label').hidden = !isLine;
    if (isLine) show100(share, this.#shares[this.#panels.indexOf(panel)]);
    const picture = await pictureOf(panel.source);
    if (panel === this.#selected) show100(zoom, zoomOf(panel, picture, this.#work.meme));
  }

  #showRows(panels) {
    const { original, recipe } = this.#work;
    const sources = panels.length ? panels.map(({ source }) => source) : [original?.digest].filter(Boolean);
    const { dataset: { does } } = document.activeElement;
    const hadFocus = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...sources.map((source, index) =>
      this.#row(source, panels[index], panels[index] ? nameOf(recipe, panels[index]) : t('Panel {number}', { number: 1 }))));
    if (hadFocus) this.#focusRow(Math.max(0, panels.indexOf(this.#selected)), does);
  }

  /** Gives the focus to a button of a row, or to another one where that can do nothing. */
  #focusRow(index, does) {
    const find = (name) => this.#list.children[index]?.querySelector(`${name}:enabled`);
    (find(`[data-does="${does}"]`) ?? find('[data-does="earlier"]') ?? find('button'))?.focus();
  }

  #row(source, panel, name) {
    const panels = this.#panels;
    const index = panels.indexOf(panel);
    const button = (does, label, click, isPossible = true) => element('button', {
      type: 'button', class: 'icon-button', 'aria-label': `${label}: ${name}`, title: label, 'data-does': does,
      ...isPossible ? {} : { disabled: '' }, on: { click },
    }, icon(does));
    const isSelected = Boolean(panel) && panel === this.#selected;
    return element(
      'li', { class: 'grid-row' },
      element(
        'button', {
          type: 'button', class: 'grid-picture', 'aria-pressed': String(isSelected), 'data-does': 'select',
          ...panel ? {} : { disabled: '' }, on: { click: () => this.#actions.select(panel) },
        },
        element('img', { src: api.thumbnailURL(source), alt: '', draggable: 'false' }), name),
      ...panel ? [
        button('earlier', t('Earlier'), () => this.#move(index, -1), index > 0),
        button('later', t('Later'), () => this.#move(index, 1), index < panels.length - 1),
        button('delete', t('Remove'), () => this.remove(panel)),
      ] : []);
  }

  async #zoom(zoom) {
    const panel = this.#selected;
    if (!panel) return;
    const picture = await pictureOf(panel.source);
    const { meme } = this.#work;
    const { x, y, width, height } = shownIn(panel, picture, meme);
    show(panel, picture, meme, { x: x + width / 2, y: y + height / 2 }, zoom);
    this.#actions.changed('panel zoom');
  }

  /** Gives the selected panel a share of the row or the column; the others keep theirs among each other. */
  #give(share) {
    const shares = this.#shares;
    const index = this.#panels.indexOf(this.#selected);
    const factor = (1 - share) / (1 - shares[index]);
    const weights = shares.map((other, at) => Math.max(at === index ? share : other * factor, 0.01));
    this.#arrange({ weights }, index);
  }

  /** How much of a row or a column each panel has. */
  get #shares() {
    const side = this.#grid.arrangement === 'row' ? 'width' : 'height';
    return partsOf(this.#panels.map(({ box }) => box[side]));
  }

  /** Adds pictures of the device, each as a panel; the meme's own picture is the first. */
  async add(files) {
    if (!this.isPossible) return;
    const made = [];
    const button = this.#form.querySelector('.grid-add');
    button.setAttribute('aria-busy', 'true');
    const room = mostPanels - this.#panels.length;
    if (files.length > room) this.#actions.tell(new Error(t('A meme holds {count} panels.', { count: mostPanels })));
    try {
      for (const file of files.slice(0, room)) made.push({ source: (await this.#actions.upload(file)).digest });
    } catch (error) {
      this.#actions.tell(error);
    }
    button.removeAttribute('aria-busy');
    if (!made.length) return;
    const selected = this.#panels.length;
    if (!this.isUsed) this.#grid = this.#usualGrid(selected + made.length);
    this.#ask((panels) => [...panels, ...made], { ...this.#grid, weights: undefined }, { selected });
  }

  /** Takes another picture for a panel. */
  async replace(panel, file) {
    const selected = this.#panels.indexOf(panel);
    try {
      const { digest } = await this.#actions.upload(file);
      this.#ask((panels) => panels.map((other, index) => {
        if (index !== selected) return other;
        const { crop, box, ...rest } = other;
        return { ...rest, source: digest };
      }), this.#grid, { selected });
    } catch (error) {
      this.#actions.tell(error);
    }
  }

  /** Wide pictures stand above each other, others beside each other. */
  #usualGrid(count) {
    const { width, height } = this.#work.original;
    return {
      arrangement: count > 3 ? 'cells' : width > height ? 'column' : 'row', columns: Math.ceil(Math.sqrt(count)),
      gap: 0, color: this.#work.recipe.background ?? usualColour,
    };
  }

  /** Takes a panel away; of the last one, the meme is made as of any picture. */
  remove(panel) {
    const index = this.#panels.indexOf(panel);
    this.#ask((panels) => panels.filter((_, at) => at !== index), { ...this.#grid, weights: undefined });
  }

  /** Lets two panels change places. */
  swap(...panels) {
    const [one, other] = panels.map((panel) => this.#panels.indexOf(panel));
    if (one < 0 || other < 0) return;
    this.#ask(
      (now) => now.with(one, now[other]).with(other, now[one]), { ...this.#grid, weights: undefined },
      { selected: other });
  }

  #move(from, by) {
    this.#ask((panels) => {
      const others = panels.filter((_, index) => index !== from);
      return [...others.slice(0, from + by), panels[from], ...others.slice(from + by)];
    }, { ...this.#grid, weights: undefined }, { selected: from + by, pressed: by < 0 ? 'earlier' : 'later' });
  }

  #arrange(changes, selected = this.#panels.indexOf(this.#selected)) {
    this.#grid = { ...this.#grid, ...changes };
    this.#ask((panels) => panels, this.#grid, { selected, kind: Object.keys(changes)[0], gesture: this.#gesture });
  }

  /** The panels, or the meme's picture as one. */
  get #panels() {
    const panels = panelsOf(this.#work.recipe);
    if (panels.length) return panels;
    return this.#work.isReady ? [panelOfOriginal(this.#work)] : [];
  }

  /**
   * Lets the panels stand anew. Of what is asked while the server is busy, only the last is; if a step was undone
   * meanwhile, or another picture taken, nothing is.
   *
   * @param change makes the panels of those that there are
   * @param grid how they stand
   * @param wish the number of the panel to select, `selected`; what was changed, `kind`, by which `gesture`; and which
   *   button of that panel was pressed, `pressed`
   */
  async #ask(change, grid, wish = {}) {
    this.#next = { change, grid, ...wish };
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#form.setAttribute('aria-busy', 'true');
    while (this.#next) {
      const wanted = this.#next;
      this.#next = undefined;
      try {
        const panels = wanted.change(this.#panels);
        if (panels.length > 1) {
          if (!await arrange(this.#work, panels, wanted.grid)) {
            this.#forget();
            break;
          }
          this.#made = { places: placesOf(this.#work), grid: wanted.grid };
        } else await dissolve(this.#work, panels[0]);
        this.#isAsking = Boolean(this.#next);
        this.#actions.arranged(panelsOf(this.#work.recipe)[wanted.selected], wanted);
        if (wanted.pressed) this.#focusRow(wanted.selected, wanted.pressed);
      } catch (error) {
        this.#actions.tell(error);
      }
    }
    this.#isAsking = false;
    this.#form.removeAttribute('aria-busy');
  }

  /** Leaves what was asked for, and shows the panels as they are. */
  #forget() {
    this.#next = undefined;
    this.#isAsking = false;
    this.#shown = '';
    this.read(this.#selected);
  }
}

/** Where panels stand on which sheet, as JSON. */
const placesOf = ({ original, recipe }) => JSON.stringify([original?.digest, panelsOf(recipe).map(({ box }) => box)]);

function show100(slider, part) {
  slider.value = part;
  speak(slider, `${Math.round(part * 100)} %`);
}
