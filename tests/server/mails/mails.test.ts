import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CHECKOUT_LIMITS, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { cents } from '#contract/wire/money.ts';
import type { Letter, MailItem } from '#server/notify/blocks.ts';
import { DARK_MAIL_COLORS, MAIL_COLORS } from '#server/notify/palette.ts';
import { renderMail } from '#server/notify/render-mail.ts';
import { sampleLetters } from '#server/sample-letters.ts';
import { renderLetter, TEST_CONTACT } from '#tests/support/server/test-mails.ts';

const SAMPLES = sampleLetters().map(({ name, letter }) => [name, letter] as const);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the text that mail programs show of the HTML part, without the preview and the shop's name at the top. */
function visibleText(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<span[^>]*translate="no">Solène<\/span>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Returns the sorted words of a text, without URLs and isolating characters. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll('×', 'x')
    .split(/[\s,:]+/)
    .filter((word) => word !== '')
    .sort();
}

describe.each(SAMPLES)('%s', (_name, letter) => {
  const { html, text } = renderLetter(letter);
  const page = html ?? '';

  test('says the same as text and as HTML', () => {
    expect(wordsOf(visibleText(page))).toEqual(wordsOf(`${letter.heading ?? letter.subject} ${text}`));
  });

  test('links to the same pages as text and as HTML', () => {
    const links = [...page.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    const named = text.match(/https?:\/\/\S+/g) ?? [];
    expect(links.filter((url) => url !== letter.siteUrl).sort()).toEqual([...named].sort());
  });

  test('loads nothing but its pictures, and names its language and title', () => {
    expect(page).not.toMatch(
      /<(link|script|iframe|object|form|svg)\b|@import|@font-face|url\(|\son\w+=|javascript:/i,
    );
    for (const [, source] of page.matchAll(/src="([^"]*)"/g))
      expect(source).toMatch(/^https:\/\/shop\.example\/uploads\/\w+-\d+\.jpg$/);
    expect(page).toMatch(/^<!doctype html>\n<html lang="en"/);
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    expect(page).toContain('<meta name="color-scheme" content="light dark">');
  });
});

const letterOf = (fields: Partial<Letter>): Letter => ({
  to: 'ann@example.org',
  purpose: 'customer',
  subject: 'Hello',
  siteUrl: 'https://shop.example',
  blocks: [],
  ...fields,
});
const sizeOf = (letter: Letter) => Buffer.byteLength(renderLetter(letter).html ?? '');

test.each(['&', '界', 'a', '<'])('keeps the largest order of names of %s below 100 KB', (character) => {
  const item: MailItem = {
    name: character.repeat(PRODUCT_LIMITS.name.max),
    suffix: ` in size ${character.repeat(PRODUCT_LIMITS.size.max)}`,
    priceCents: cents(9_999_999),
    quantity: CHECKOUT_LIMITS.quantity.max,
    image: { hash: 'a'.repeat(20), width: 320 },
  };
  const items = Array.from({ length: CHECKOUT_LIMITS.items.max }, () => item);
  const size = sizeOf(letterOf({ orderId: 'x', blocks: [{ kind: 'items', items }] }));
  expect(size).toBeLessThan(100_000);
  expect(size).toBeGreaterThan(20_000);
});

test('shows the pictures of an order with as many lines as a shop admits by default', () => {
  const items = Array.from({ length: 30 }, () => ({
    name: 'Marguerite Tiered Dress',
    priceCents: cents(9450),
    quantity: 2,
    image: { hash: 'a'.repeat(20), width: 320 },
  }));
  const { html } = renderLetter(letterOf({ blocks: [{ kind: 'items', items }] }));
  expect(html?.match(/<img /g)).toHaveLength(30);
});

test('escapes everything that somebody has typed', () => {
  const typed = `<b onclick="x">&amp;"'`;
  const item = { name: typed, suffix: typed, priceCents: cents(1), quantity: 1 };
  const { html, text } = renderLetter(
    letterOf({
      subject: typed,
      siteUrl: 'https://shop.example',
      blocks: [
        { kind: 'greeting', name: typed },
        { kind: 'text', text: typed },
        { kind: 'note', text: typed },
        { kind: 'button', label: typed, url: `https://shop.example/${typed}` },
        { kind: 'items', items: [item] },
        { kind: 'totals', totals: [{ label: typed, value: typed, note: typed }] },
        { kind: 'facts', facts: [{ label: typed, lines: [typed] }] },
      ],
    }),
  );
  expect(html).not.toContain('<b ');
  expect(html).not.toContain('&amp;"');
  expect(html?.match(/&lt;b onclick=&quot;x&quot;&gt;&amp;amp;&quot;/g)).toHaveLength(15);
  expect(text).toContain(`Hello ${typed},`);
});

test('isolates names from right to left', () => {
  const items = [{ name: 'שמלת ערב', suffix: ' in size M', priceCents: cents(100), quantity: 2 }];
  const { html, text } = renderLetter(letterOf({ blocks: [{ kind: 'items', items }] }));
  expect(html).toContain('<bdi>שמלת ערב</bdi> in size M');
  expect(text).toContain('2 x \u2068שמלת ערב\u2069 in size M, $1.00 each: $2.00');
});

test('leaves out the footer without the content of the site, and a picture without its file', () => {
  const items = [{ name: 'Gown', priceCents: cents(100), image: { hash: 'abc', width: 320 } }];
  const letter = letterOf({ orderId: 'x', blocks: [{ kind: 'items', items }] });
  const bare = renderMail(letter, { contact: undefined, hasWithdrawal: false, imageUrl: () => undefined });
  expect(bare.text).toBe('Gown, $1.00\n');
  expect(bare.html).not.toMatch(/<img|Questions/);
  const { text } = renderMail(letter, {
    contact: TEST_CONTACT,
    hasWithdrawal: false,
    imageUrl: () => undefined,
  });
  expect(text).toBe(`Gown, $1.00

Questions? Write to hello@shop.test or call us:
+1 (212) 555-0142, Monday to Friday, 9 am to 6 pm
Solène, 48 Linden Row, New York, NY 10012
Delivery & Returns: https://shop.example/delivery-returns
`);
});

/** Converts an OKLCH color to linear sRGB, by the matrices of CSS Color 4. */
function toLinear(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const toByte = (value: number) =>
  Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
const bytesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

test.each(Object.entries(MAIL_COLORS))('uses the color %s of the site', async (name, hex) => {
  const tokens = await readFile('src/styles/tokens.css', 'utf8');
  const color = new RegExp(`--color-${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(tokens);
  const [, lightness, chroma, hue] = (color ?? []).map(Number);
  const bytes = toLinear((lightness ?? 0) / 100, chroma ?? 0, hue ?? 0).map(toByte);
  for (const [index, byte] of bytesOf(hex).entries())
    expect(Math.abs(byte - (bytes[index] ?? -9))).toBeLessThan(2);
});

const luminanceOf = (hex: string) => {
  const [r = 0, g = 0, b = 0] = bytesOf(hex).map((byte) =>
    byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrastOf = (text: string, ground: string) =>
  (luminanceOf(text) + 0.05) / (luminanceOf(ground) + 0.05);

test.each([
  ['light', MAIL_COLORS],
  ['dark', DARK_MAIL_COLORS],
] as const)('has readable text in the %s appearance', (_scheme, { ink, stone, paper }) => {
  for (const [text, minimum] of [
    [ink, 7],
    [stone, 4.5],
  ] as const) {
    const contrast = contrastOf(text, paper);
    expect(Math.max(contrast, 1 / contrast)).toBeGreaterThan(minimum);
  }
});
