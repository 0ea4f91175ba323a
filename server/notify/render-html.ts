import { type Cents, formatCents } from '#contract/wire/money.ts';
import { DIR, LANG } from '#messages/locale.ts';
import { letterText } from '#messages/mails/letter.ts';
import {
  type Block,
  greetingText,
  itemAmount,
  type Letter,
  type MailFact,
  type MailItem,
  type MailTotal,
} from './blocks.ts';
import { footerLines, footerLinks } from './footer.ts';
import type { MailFrame } from './frame.ts';
import { DARK_MAIL_COLORS, MAIL_COLORS } from './palette.ts';

/** Mail programs lack logical properties. */
const [START, END] = DIR === 'rtl' ? ['right', 'left'] : ['left', 'right'];

/** Gmail cuts off a mail beyond 102 KB. */
const MAX_BYTES = 95_000;
/** The length of names in a mail that would be larger, in characters. */
const SHORT_NAME = 80;
const PREVIEW_LENGTH = 140;

const SERIF = "font-family:Georgia,'Times New Roman',serif;";
const SANS = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;";
const { paper, linen, line, ink, stone } = MAIL_COLORS;
const HEADING = `${SERIF}font-weight:normal;color:${ink};`;
const BODY = `${SANS}font-size:16px;line-height:26px;color:${ink};`;
const SMALL = `${SANS}font-size:14px;line-height:22px;color:${stone};`;
const RESET = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const TABLE = `<table width="100%" ${RESET}`;
/** Outlook knows no maximum width, and other programs prefer the style to the attribute. */
const CARD = `<table width="600" ${RESET} class="c" style="width:100%;max-width:600px;background:${paper}">`;
/** Long words break. */
const CARD_CELL = 'style="padding:48px;word-break:break-word;overflow-wrap:anywhere"';

const dark = DARK_MAIL_COLORS;
/**
 * The classes only adapt the inline styles: to narrow screens and to a dark appearance. Two sheets, because Gmail drops
 * a sheet with a rule that it does not know.
 */
const STYLE = `<style>
@media (max-width:480px){.h{font-size:26px!important;line-height:34px!important}.g{padding:0!important}
.p{padding:32px 20px!important}.w{display:block!important;width:100%!important;padding-${END}:0!important}}
</style>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.g{background:${dark.linen}!important}.c{background:${dark.paper}!important}
.t{color:${dark.ink}!important}.m{color:${dark.stone}!important}.l{border-color:${dark.line}!important}
.k{background:${dark.ink}!important}.k a{color:${dark.linen}!important}}
</style>`;

/** Renders a mail as HTML for mail programs: tables, inline styles, at most 600 px wide and 100 KB large. */
export function renderHtml(letter: Letter, frame: MailFrame): string {
  const html = renderPage(letter, (item) => renderItem(item, letter, frame), frame);
  return Buffer.byteLength(html) <= MAX_BYTES ? html : renderPage(letter, renderShortItem, frame);
}

type ItemRenderer = (item: MailItem) => string;

function renderPage(letter: Letter, renderRow: ItemRenderer, frame: MailFrame): string {
  const title = escapeHtml(letter.heading ?? letter.subject);
  return `<!doctype html>
<html lang="${LANG}" dir="${DIR}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${title}</title>
${STYLE}</head>
<body class="g" style="margin:0;padding:0;background:${linen}">
${renderPreview(letter)}
${TABLE} class="g" style="background:${linen}"><tr><td class="g" align="center" style="padding:32px 8px">
${CARD}<tr><td class="p" align="${START}" ${CARD_CELL}>
${renderName(letter)}
<h1 class="t h" style="${HEADING}font-size:30px;line-height:38px;margin:0 0 20px">${title}</h1>
${letter.blocks.map((block) => renderBlock(block, renderRow)).join('\n')}
${renderFooter(letter, frame)}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** Renders the line that mail programs show beside the subject: the first paragraph. */
function renderPreview({ blocks }: Letter): string {
  const characters = [...(blocks.find((block) => block.kind === 'text')?.text ?? '')];
  const text = characters.slice(0, PREVIEW_LENGTH).join('');
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}</div>`;
}

function renderName({ siteUrl }: Letter): string {
  const name = `<span class="t" style="${SERIF}font-size:24px;color:${ink}" translate="no">Solène</span>`;
  const linked =
    siteUrl === undefined
      ? name
      : `<a href="${escapeHtml(siteUrl)}" style="text-decoration:none">${name}</a>`;
  return `<p style="margin:0 0 40px">${linked}</p>`;
}

function renderBlock(block: Block, renderRow: ItemRenderer): string {
  switch (block.kind) {
    case 'greeting':
      return renderParagraph(renderGreeting(block.name));
    case 'text':
      return renderParagraph(withBreaks(block.text));
    case 'note':
      return `<p class="m" style="${SMALL}margin:0 0 16px">${withBreaks(block.text)}</p>`;
    case 'button':
      return renderButton(block.label, block.url);
    case 'items':
      return `${TABLE} class="l" style="border-top:1px solid ${line};margin:0 0 12px">${block.items.map(renderRow).join('')}</table>`;
    case 'totals':
      return `${TABLE} style="margin:0 0 28px">${block.totals.map(renderTotal).join('')}</table>`;
    case 'facts':
      return renderFacts(block.facts);
  }
}

/** Takes the place of a name while the words around it are escaped. */
const NAME = '\ue000';

function renderGreeting(name: string | undefined): string {
  if (name === undefined) return escapeHtml(greetingText(name));
  return escapeHtml(greetingText(NAME)).replace(NAME, () => bdi(name));
}

function renderParagraph(html: string): string {
  return `<p class="t" style="${BODY}margin:0 0 16px">${html}</p>`;
}

function renderButton(label: string, url: string): string {
  const style = `${SANS}display:inline-block;padding:15px 28px;font-size:15px;line-height:20px;letter-spacing:.4px;`;
  return `<table ${RESET} style="margin:12px 0 36px"><tr><td class="k" style="background:${ink};border-radius:2px"><a href="${escapeHtml(url)}" style="${style}color:${paper};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function renderItem(item: MailItem, { siteUrl }: Letter, { imageUrl }: MailFrame): string {
  const url = item.image && siteUrl !== undefined ? imageUrl(item.image, siteUrl) : undefined;
  const cell = `class="l" valign="top" style="padding:16px 0;border-bottom:1px solid ${line}"`;
  // A product alone has a larger picture than a line of an order.
  const [width, height] = item.quantity === undefined ? [120, 150] : [72, 90];
  // Without an alternative text, because the name is beside it.
  const image = `<img src="${escapeHtml(url ?? '')}" width="${width}" height="${height}" alt="" style="display:block;border:0">`;
  const picture = url === undefined ? '' : `<td ${cell} width="${width + 16}">${image}</td>`;
  return `<tr>${picture}<td ${cell}${url === undefined ? ' colspan="2"' : ''}><span class="t" style="${BODY}">${nameOf(item)}</span>${renderUnits(item)}</td><td ${cell} align="${END}" width="1"><span class="t" style="${BODY}white-space:nowrap;padding-${START}:16px">${itemAmount(item)}</span></td></tr>`;
}

function nameOf({ name, suffix = '' }: MailItem): string {
  return bdi(name) + escapeHtml(suffix);
}

function renderUnits({ quantity, priceCents }: MailItem): string {
  if (quantity === undefined) return '';
  return `<br><span class="m" style="${SMALL}">${unitsOf(quantity, priceCents)}</span>`;
}

function unitsOf(quantity: number, priceCents: Cents): string {
  return escapeHtml(letterText.units(quantity, formatCents(priceCents)));
}

/** Renders an item of an order with very many items or very long names. */
function renderShortItem(item: MailItem): string {
  const characters = [...item.name];
  const name = characters.length > SHORT_NAME ? `${characters.slice(0, SHORT_NAME).join('')}…` : item.name;
  const units = item.quantity === undefined ? '' : `, ${unitsOf(item.quantity, item.priceCents)}`;
  return `<tr class="t" style="${SANS}color:${ink}"><td>${nameOf({ ...item, name })}${units}</td><td align="${END}">${itemAmount(item)}</td></tr>`;
}

function renderTotal(
  { label, value, note }: MailTotal,
  index: number,
  { length }: readonly MailTotal[],
): string {
  const isLast = index === length - 1;
  const [tone, style] = isLast
    ? ['t', `${SERIF}font-size:20px;line-height:28px;padding:8px 0 0;color:${ink}`]
    : ['m', `${SMALL}padding:2px 0`];
  const small = note === undefined ? '' : `<br><span class="m" style="${SMALL}">${escapeHtml(note)}</span>`;
  return `<tr><td class="${tone}" valign="top" style="${style}">${escapeHtml(label)}${small}</td><td class="t" valign="top" align="${END}" style="${style};color:${ink};white-space:nowrap">${escapeHtml(value)}</td></tr>`;
}

/** Renders facts in two columns, which are one column on a phone. */
function renderFacts(facts: readonly MailFact[]): string {
  const cells = facts.map(
    ({ label, lines, urls = [] }) =>
      `<td class="w" width="${facts.length === 1 ? 100 : 50}%" valign="top" style="padding:0 0 20px;padding-${END}:16px"><span class="m" style="${SMALL}">${escapeHtml(label)}</span><br><span class="t" style="${BODY}font-size:15px;line-height:24px">${lines.map((text, index) => renderLine(text, urls[index])).join('<br>')}</span></td>`,
  );
  const rows = [];
  for (let index = 0; index < cells.length; index += 2)
    rows.push(`<tr>${cells.slice(index, index + 2).join('')}</tr>`);
  return `${TABLE} style="margin:0 0 8px">${rows.join('')}</table>`;
}

function renderLine(text: string, url: string | undefined): string {
  if (url === undefined) return bdi(text);
  return `<a class="t" href="${escapeHtml(url)}" style="color:${ink};text-decoration:underline">${bdi(text)}</a>`;
}

function renderFooter(letter: Letter, frame: Pick<MailFrame, 'contact' | 'hasWithdrawal'>): string {
  const links = footerLinks(letter, frame).map(
    ({ label, url }) =>
      `<a class="m" href="${escapeHtml(url)}" style="color:${stone};text-decoration:underline">${escapeHtml(label)}</a>`,
  );
  const lines = [...footerLines(letter, frame.contact).map(escapeHtml), ...links];
  if (lines.length === 0) return '';
  return `<p class="m l" style="${SMALL}margin:32px 0 0;padding:24px 0 0;border-top:1px solid ${line}">${lines.join('<br>')}</p>\n`;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** Isolates a text of another direction from the words around it. */
function bdi(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
