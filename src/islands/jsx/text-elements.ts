import { createElement, type ReactNode } from 'react';

/** The props of an element that this module reads. */
interface Props {
  readonly children?: ReactNode;
}

/**
 * The elements that a browser inserts when it translates the page; the site's markup has none. The collection is live,
 * so it is empty until the visitor asks for a translation. There is none while the site is built.
 */
const insertedByTranslation = globalThis.document?.getElementsByTagName('font');

/**
 * Returns the props of an element, with each text as the only child of its element. A translated page has `<font>`
 * elements in place of its text nodes. React sets the only text of an element by replacing the element's content, which
 * also replaces the `<font>` elements. A text node with siblings would be changed or removed directly, although it has
 * left the page.
 *
 * Components pass their children to a host element or a fragment, where this function sees them again.
 */
export function separateTexts(type: unknown, props: Props): Props {
  const isHost = typeof type === 'string';
  // Fragments and React's other own types are symbols. The element around them may have more children.
  if (!isHost && typeof type !== 'symbol') return props;
  const text = textOf(props.children);
  if (text === '') return props;
  if (text === undefined) return { ...props, children: wrapTexts(props.children) };
  return { ...props, ...(isHost ? textProps(text) : { children: wrapText(text, 0) }) };
}

/** Returns the props of an element that contains only a text. */
function textProps(children: string) {
  // Hydration would otherwise discard an island whose texts are already translated, and the text typed in it.
  return { children, suppressHydrationWarning: !!insertedByTranslation?.length };
}

/** Returns the text that React displays for children; undefined if there is an element among them. */
function textOf(children: ReactNode): string | undefined {
  if (Array.isArray(children)) {
    const texts: (string | undefined)[] = children.map(textOf);
    return texts.includes(undefined) ? undefined : texts.join('');
  }
  if (typeof children === 'object' && children !== null) return undefined;
  return typeof children === 'boolean' ? '' : String(children ?? '');
}

/**
 * Wraps the texts among other children in elements. Adjacent texts share an element. It has the place and the key of
 * the first possible text, so other children keep their state when a text appears or disappears.
 */
function wrapTexts(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return children;
  const wrapped: ReactNode[] = [];
  let start = 0;
  let run = '';
  for (const [index, child] of children.entries()) {
    const text = textOf(child);
    wrapped.push(text === undefined ? wrapTexts(child) : null);
    if (text === undefined) [start, run] = [index + 1, ''];
    else {
      run += text;
      wrapped[start] = wrapText(run, start);
    }
  }
  return wrapped;
}

/**
 * Returns the element of a text. A space remains a text: nobody translates it, and a flex container shows no text of
 * spaces, whereas it would show an element.
 */
function wrapText(text: string, index: number): ReactNode {
  return text.trim() ? createElement('span', { key: `text-${index}`, ...textProps(text) }) : text;
}
