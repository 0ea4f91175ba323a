/** A description of an element, as a person or a screen reader would give it. */
export interface Target {
  readonly role: string;
  /** The whole accessible name, or a pattern of it. */
  readonly name?: string | RegExp;
  readonly within?: Target;
}

/** A target in JSON: patterns become their source. */
export interface SentTarget {
  readonly role: string;
  readonly name?: string;
  readonly pattern?: string;
  readonly within?: SentTarget;
}

/** A point of the viewport where a click reaches a target. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Runs in the page. Finds elements by role and accessible name like assistive technology, as far as the shop's markup
 * needs it. Self-contained, because its source text is sent to the browser.
 */
export function createFinder() {
  const SELECTORS: Record<string, string> = {
    article: 'article',
    banner: 'body > header, header.header',
    button: 'button, input[type=submit], summary',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    contentinfo: 'footer',
    dialog: 'dialog',
    document: 'body',
    group: 'fieldset, details',
    heading: 'h1, h2, h3, h4',
    image: 'img',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    radio: 'input[type=radio]',
    row: 'tr',
    searchbox: 'input[type=search]',
    status: 'output',
    table: 'table',
    textbox:
      'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=password], [type=url])',
    spinbutton: 'input[type=number]',
    file: 'input[type=file]',
  };
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

  /** Returns the text of an element as a name: without hidden parts, with the texts of images. */
  const contentOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return '';
    const ownText =
      node.getAttribute('aria-label') ?? (node instanceof HTMLImageElement ? node.alt : undefined);
    if (ownText !== undefined) return ownText;
    const text = [...node.childNodes].map(contentOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `;
  };

  /** Returns the name from other elements or attributes; undefined if there is none. */
  const attributeName = (element: Element): string | undefined => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids)
      return ids
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    const label = element.getAttribute('aria-label');
    if (label) return label;
    if (element instanceof HTMLImageElement) return element.alt;
    if (!('labels' in element && element.labels instanceof NodeList && element.labels.length > 0))
      return undefined;
    return [...element.labels].map((node) => textWithoutFields(node)).join(' ');
  };

  const nameOf = (element: Element): string => {
    const name = attributeName(element);
    if (name !== undefined) return clean(name);
    const caption = element.querySelector(':scope > legend, :scope > caption');
    if (caption) return clean(caption.textContent);
    // The shop names an article by its heading.
    const heading = element.matches('article') ? element.querySelector('h1, h2, h3') : null;
    return clean(contentOf(heading ?? element)) || clean(element.getAttribute('title') ?? '');
  };

  /** Returns the text of a label without the texts of the fields in it. */
  const textWithoutFields = (node: Node): string =>
    node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement
      ? ''
      : node.childNodes.length === 0
        ? (node.textContent ?? '')
        : [...node.childNodes].map(textWithoutFields).join('');

  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

  const hasName = (element: Element, { name, pattern }: SentTarget) => {
    if (name === undefined && pattern === undefined) return true;
    const actual = nameOf(element);
    return name === undefined ? new RegExp(pattern ?? '').test(actual) : actual === name;
  };

  /** Returns the visible elements that match a description, in document order. */
  const findAll = (target: SentTarget): HTMLElement[] => {
    const root = target.within ? findAll(target.within)[0] : document;
    if (root === undefined) return [];
    const builtIn = SELECTORS[target.role];
    const selector = `[role=${target.role}]${builtIn ? `, :is(${builtIn}):not([role])` : ''}`;
    return [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => hasName(element, target) && isVisible(element),
    );
  };

  const find = (target: SentTarget) => findAll(target)[0];

  /** Returns the center of an element's first box. */
  const centerOf = (element: Element): Spot | undefined => {
    const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };

  /** Returns whether an element or its ancestor is moving or about to move. Endless animations do not count. */
  const isMoving = (element: Element): boolean =>
    document.getAnimations().some(({ effect, playState, timeline }) => {
      const ends = effect !== null && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === 'running' && timeline === document.timeline && ends && target?.contains(element);
    });

  /**
   * Returns the element to press: for a radio button or a file field its label, because a small image can cover the
   * field.
   */
  const pressedFor = (element: HTMLElement): HTMLElement => {
    const hasLabel = element instanceof HTMLInputElement && /radio|checkbox|file/.test(element.type);
    return (hasLabel && element.labels?.[0]) || element;
  };

  /** Scrolls to an element and returns a point where a click reaches it; undefined if no click does yet. */
  const locate = (target: SentTarget): Spot | undefined => {
    const element = find(target);
    if (element === undefined || element.matches(':disabled')) return undefined;
    const pressed = pressedFor(element);
    const { top, bottom } = pressed.getBoundingClientRect();
    if (top < 80 || bottom > innerHeight - 80)
      pressed.scrollIntoView({ block: 'center', behavior: 'instant' });
    const place = isMoving(pressed) ? undefined : centerOf(pressed);
    const hit = place && document.elementFromPoint(place.x, place.y);
    return hit && (pressed.contains(hit) || hit === element) ? place : undefined;
  };

  /** Focuses a text field with its text selected, so that typing replaces it. */
  const startTyping = (target: SentTarget): boolean => {
    const field = find(target);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    if (field.disabled) return false;
    field.focus();
    field.select();
    return document.activeElement === field;
  };

  /** Chooses an option by its text. */
  const choose = (target: SentTarget, text: string): boolean => {
    const field = find(target);
    if (!(field instanceof HTMLSelectElement) || field.disabled) return false;
    const option = [...field.options].find(({ label }) => clean(label) === text);
    if (option === undefined) return false;
    field.focus();
    option.selected = true;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  };

  /** Puts a file into a file field, as if it was chosen in the dialog of the system. */
  const chooseFile = (target: SentTarget, name: string, type: string, base64: string): boolean => {
    const field = find(target) ?? document.querySelector('input[type=file]');
    if (!(field instanceof HTMLInputElement) || field.disabled) return false;
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], name, { type }));
    field.files = files.files;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  };

  /** Returns the visible text of the first element. */
  const textOf = (target: SentTarget) => clean(find(target)?.innerText ?? '');

  /** Describes the page for the message of a failed test. */
  const describe = () => ({
    url: location.href,
    text: clean(document.body?.innerText ?? '').slice(0, 600),
    open: [...document.querySelectorAll('dialog[open], :popover-open')].map((element) => element.id),
    focused: document.activeElement?.outerHTML.slice(0, 200),
  });

  return { find, findAll, nameOf, locate, startTyping, choose, chooseFile, textOf, describe, isVisible };
}
