import { type MdastNode, markdownToMdast } from 'satteri';
import { type ContentLink, findLinkRule } from './content-links.ts';
import type { Mistake } from './content-text.ts';

/** The links, images and mistakes of a Markdown text. */
interface MarkdownText {
  readonly mistakes: readonly Mistake[];
  readonly links: readonly ContentLink[];
  readonly images: readonly ContentLink[];
}

/**
 * Checks the text below the fields of a Markdown file. `startLine` is its first line in the file. The site's own
 * processor parses it, so the check sees the same structure as a page.
 */
export function checkMarkdown(text: string, startLine: number): MarkdownText {
  const nodes = flatten(markdownToMdast(text, { features: { frontmatter: false } }));
  const lines = text.split('\n');
  const lineOf = (node: MdastNode) => (node.position?.start.line ?? 1) + startLine - 1;
  const link = (node: MdastNode & { url: string }) => ({ line: lineOf(node), target: node.url });
  let level = 1;
  const mistakes = nodes.flatMap((node) => {
    const previous = level;
    if (node.type === 'heading') level = Math.max(2, node.depth);
    const sentence = findMistake(node, previous, lines[lineOf(node) - startLine] ?? '');
    return sentence === undefined ? [] : [{ line: lineOf(node), text: sentence }];
  });
  return {
    mistakes,
    links: nodes.flatMap((node) => (node.type === 'link' || node.type === 'definition' ? [link(node)] : [])),
    images: nodes.flatMap((node) => (node.type === 'image' ? [link(node)] : [])),
  };
}

/** Returns a node and all nodes below it, in the order of the text. */
function flatten(node: MdastNode): MdastNode[] {
  return 'children' in node ? [node, ...node.children.flatMap(flatten)] : [node];
}

/** Returns the mistake of a node. `level` is the level of the heading above it, `source` its first line. */
function findMistake(node: MdastNode, level: number, source: string): string | undefined {
  switch (node.type) {
    case 'heading':
      return findHeadingMistake(node.depth, level, textOf(node));
    case 'html':
      // A closing tag repeats the mistake of its opening tag.
      return node.value.startsWith('</') ? undefined : describeHtml(node.value);
    case 'code':
      return /^\s*(```|~~~)/.test(source)
        ? undefined
        : 'four spaces at the beginning of the line would show it as program code. Delete the spaces.';
    case 'text':
      return findUnusedMark(node.value);
    case 'link':
      return textOf(node).trim() === ''
        ? `the link "${node.url}" has no words. Write them between the square brackets.`
        : findLinkMistake(node.url);
    case 'definition':
      return findLinkMistake(node.url);
    case 'image':
      return (node.alt ?? '').trim() === ''
        ? `the image ${node.url} has no description. Say between the square brackets what it shows: ![Straw hat in leaf shade](${node.url}).`
        : undefined;
    default:
      return undefined;
  }
}

function textOf(node: MdastNode): string {
  if ('value' in node) return node.value;
  if (node.type === 'image') return node.alt ?? '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function findHeadingMistake(depth: number, previous: number, text: string): string | undefined {
  if (depth === 1) return `"${text}" would be a second headline of the page. Write ## ${text}`;
  if (depth > previous + 1) {
    return `the heading "${text}" skips a level. Write ${'#'.repeat(previous + 1)} ${text}`;
  }
  return undefined;
}

/** Links to other sites are not checked, in either scheme. */
function findLinkMistake(url: string): string | undefined {
  if (/^http:\/\/[^/]+/.test(url) || /^#./.test(url)) return undefined;
  if (url === '') return 'a link has no target. Write it between the round brackets: [words](/shop).';
  const rule = findLinkRule(url);
  return rule && `the link "${url}" ${rule}.`;
}

/** The remedy for each HTML tag. */
const INSTEAD_OF_TAG: Readonly<Record<string, string>> = {
  b: 'Write **words** for bold text.',
  strong: 'Write **words** for bold text.',
  i: 'Write *words* for italic text.',
  em: 'Write *words* for italic text.',
  a: 'Write [words](/shop) for a link.',
  img: 'Write ![what the image shows](../../assets/editorial/name.webp) for an image.',
  br: 'Leave a line empty to begin a new paragraph.',
  p: 'Leave a line empty to begin a new paragraph.',
  ul: 'Begin each item of a list with a hyphen and a space.',
  ol: 'Begin each item of a numbered list with 1. and a space.',
  li: 'Begin each item of a list with a hyphen and a space.',
  hr: 'Write --- between two empty lines for a line.',
  h1: 'Write ## before a heading.',
  h2: 'Write ## before a heading.',
  h3: 'Write ### before a heading.',
  iframe: 'Link to the other page instead: [words](https://example.com).',
  video: 'Link to the video instead: [words](https://example.com).',
  script: 'Delete everything up to </script>; only a developer can add a program.',
  style: 'Delete everything up to </style>; the design of the page applies by itself.',
};

function describeHtml(html: string): string {
  if (html.startsWith('<!--')) {
    return 'a comment would be public, because visitors can open the source of a page. Delete it.';
  }
  const [tag = '', name = ''] = /^<([a-z][\w-]*)[^>]*>?/i.exec(html) ?? [];
  const instead =
    INSTEAD_OF_TAG[name.toLowerCase()] ?? 'Delete the tags; to show the sign < itself, write \\<.';
  const [, handler] = /\s(on\w+)\s*=/i.exec(tag) ?? [];
  if (handler) return `a text must not contain HTML, and ${handler} would be a program. ${instead}`;
  if (/\sstyle\s*=/i.test(tag)) {
    return `a text must not contain HTML such as <${name} style>; the design of the page applies by itself. ${instead}`;
  }
  return `a text must not contain HTML such as <${name || '…'}>. ${instead}`;
}

/** Returns the mistake in a text in which marks of Markdown would appear literally. */
function findUnusedMark(text: string): string | undefined {
  if (/\]\(|\]\s+\((\/|#|https?:|mailto:|tel:)/.test(text)) {
    return 'a link is not complete. Write [words](/shop), without a space between the brackets or inside the round ones.';
  }
  if (/\]\[/.test(text)) return 'a link has no target. Write [words](/shop).';
  if (/\*\*/.test(text)) {
    return 'two stars stand alone. Write **words** for bold text, without a space beside the inner stars.';
  }
  const [hashes] = /^#{1,6}(?=[^\s#\d])/.exec(text) ?? [];
  if (hashes) return `a space is missing after ${hashes}. Write ${hashes} and a space before a heading.`;
  if (/^[•·▪]/m.test(text))
    return 'a list does not begin with this sign. Begin each item with a hyphen and a space.';
  return undefined;
}
