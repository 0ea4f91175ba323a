import { createElement } from '#elements/shared/create-element.ts';
import { DIR } from '#messages/locale.ts';
import { zoomText as words } from '#messages/zoom.ts';

/**
 * Opens the images of the links in their full size, in a modal dialog that fills the window. The strip snaps to each
 * image; arrow keys and buttons move it, and a tap or fingers enlarge it. `onClose` gets the index of the last image.
 * The browser keeps the focus within the dialog. [GALLERY-02]
 */
export function openZoom(
  links: readonly HTMLAnchorElement[],
  index: number,
  onClose: (index: number) => void,
): void {
  let current = index;
  const slides = links.map(createSlide);
  const strip = createElement('ul', { className: 'zoom-strip' }, ...slides);
  const position = createElement('p', { className: 'zoom-position', role: 'status' });
  const close = createButton(words.close, CLOSE_PATH, () => dialog.close());
  const previous = createButton(words.previous, PREVIOUS_PATH, () => show(current - 1));
  const next = createButton(words.next, NEXT_PATH, () => show(current + 1));
  const controls = createElement('div', { className: 'zoom-controls' }, previous, position, next, close);
  const dialog = createElement('dialog', { className: 'zoom' }, controls, strip);
  // biome-ignore lint/plugin: a translated name is shown as it is.
  dialog.setAttribute('aria-label', words.title(document.querySelector('h1')?.textContent.trim() ?? ''));

  /** Scrolls to an image. The first image follows the last one. */
  const show = (newIndex: number) => {
    current = (newIndex + slides.length) % slides.length;
    strip.scrollTo({ left: slides[current]?.offsetLeft ?? 0, behavior: 'instant' });
    describe();
  };
  const describe = () => {
    position.textContent = words.position(current + 1, slides.length);
    // The focus would scroll to an image out of view.
    for (const [index, slide] of slides.entries()) {
      slide.inert = index !== current;
      if (slide.inert) slide.removeAttribute('data-enlarged');
    }
  };

  strip.addEventListener('scroll', () => {
    const shown = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
    if (shown === current) return;
    current = shown;
    describe();
  });
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(DIR === 'rtl' ? current - step : current + step);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose(current);
  });
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  show(index);
}

/** Returns the image of a link in full size. Only images near the window load. */
function createSlide(link: HTMLAnchorElement): HTMLLIElement {
  const shown = link.querySelector('img');
  const image = createElement('img', { loading: 'lazy', alt: shown?.alt ?? '', src: link.href });
  for (const side of ['width', 'height']) image.setAttribute(side, shown?.getAttribute(side) ?? '');
  // Focusable, so the keyboard can scroll an image that is taller than the window.
  const slide = createElement('li', { tabIndex: 0 }, image);
  image.addEventListener('click', (event) => toggleEnlarged(slide, image, event));
  return slide;
}

/** A tap enlarges images whose file is at least this many times as wide as the displayed image. */
const ENLARGEABLE = 1.5;

/** Shows an image twice as wide, or in the width of the window again. The point below the pointer stays in place. */
function toggleEnlarged(slide: HTMLElement, image: HTMLImageElement, { clientX, clientY }: MouseEvent): void {
  const before = image.getBoundingClientRect();
  const isEnlarged = 'enlarged' in slide.dataset;
  if (!isEnlarged && image.naturalWidth < ENLARGEABLE * before.width) return;
  slide.toggleAttribute('data-enlarged', !isEnlarged);
  const after = image.getBoundingClientRect();
  slide.scrollLeft += after.left + ((clientX - before.left) / before.width) * after.width - clientX;
  slide.scrollTop += after.top + ((clientY - before.top) / before.height) * after.height - clientY;
}

const SVG = 'http://www.w3.org/2000/svg';
const CLOSE_PATH = 'm5.5 5.5 13 13m0-13-13 13';
const PREVIOUS_PATH = 'm14.5 5-7 7 7 7';
const NEXT_PATH = 'm9.5 5 7 7-7 7';

function createButton(label: string, path: string, press: () => void): HTMLButtonElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  icon.append(line);
  const button = createElement('button', { type: 'button', className: 'add-round' }, icon);
  button.setAttribute('aria-label', label);
  button.addEventListener('click', press);
  return button;
}
