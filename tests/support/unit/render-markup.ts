import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Returns the static HTML of an element without drawings, classes, directions and separated texts. */
export function renderMarkup(element: ReactNode): string {
  let html = renderToStaticMarkup(element);
  // A drawing may contain drawings, so removes the innermost first.
  for (let before = ''; before !== html; ) {
    before = html;
    html = html.replace(/<svg(?:(?!<svg)[\s\S])*?<\/svg>/g, '');
  }
  const joined = html.replace(/<span>([^<]*)<\/span>/g, '$1');
  return joined.replace(/ (class="[^"]*"|dir="auto")|<\/?bdi>/g, '');
}

/** Returns the text of an element, hidden parts included, with single spaces. */
export function renderText(element: ReactNode): string {
  return renderMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the attributes of the elements with a name, as written in the HTML. */
export function attributesOf(element: ReactNode, name: string): string[] {
  return [...renderMarkup(element).matchAll(new RegExp(`<${name}((?: [^>]*)?)>`, 'g'))].map(
    ([, attributes = '']) => attributes.trim().replace(/ ?\/$/, ''),
  );
}
