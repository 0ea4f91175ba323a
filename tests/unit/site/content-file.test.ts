import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContentFile } from '#site/content/content-file.ts';

/** The messages for editors. Each test changes a file of `tests/support/content` and reads it as the build does. */

const DEAL = 'site/deal.yml';
const TRENDS = 'site/trends.yml';
const SEARCH = 'site/search.yml';
const FOOTER = 'site/footer.yml';
const REDS = 'blog/five-reds.md';
const HEADLINE = 'headline: Evening, for a little less';
const BEIGE = '[beige](/shop?color=beige)';

const textOf = (name: string) => readFileSync(path.join('tests/support/content', name), 'utf8');

/** Reads a file and returns its mistakes, each as `line: text`. */
function mistakesIn(name: string, bytes: string | Uint8Array): string[] {
  const { mistakes } = readContentFile(name, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  return mistakes.map(({ line, text }) => (line === undefined ? text : `${line}: ${text}`));
}

/** Replaces a text of a content file, which must occur in it, and returns the mistakes. */
function mistakesAfter(name: string, from: string, to: string): string[] {
  const text = textOf(name);
  expect(text).toContain(from);
  return mistakesIn(
    name,
    text.replace(from, () => to),
  );
}

/** Returns the mistakes of the deal with this headline, a line of YAML. */
const headline = (line: string) => mistakesAfter(DEAL, HEADLINE, line);

/** Returns the mistakes of a blog entry with this paragraph, in line 14, above its text. */
const paragraph = (markdown: string) =>
  mistakesAfter(REDS, 'Ask for red in a store', `${markdown}\n\nAsk for red in a store`);

/** Returns the mistakes of a blog entry with this link, in line 30. */
const link = (markdown: string) => mistakesAfter(REDS, BEIGE, markdown);

test('accepts UTF-8 with a byte order mark and with any line ends', () => {
  const text = textOf(REDS);
  expect(mistakesIn(REDS, text)).toEqual([]);
  expect(mistakesIn(REDS, `\uFEFF${text}`)).toEqual([]);
  expect(mistakesIn(REDS, text.replaceAll('\n', '\r\n'))).toEqual([]);
  const { content } = readContentFile(DEAL, Buffer.from(`\uFEFF${textOf(DEAL)}`));
  expect(content?.data.headline).toBe('Evening, for a little less');
});

const RINGS = `title: Rings
category: jewellery
products: [ring, signet]
text: Measure the inside of a ring that fits the same finger.
sizes: [5, 6, 7]
columns:
  - name: EU
    values: [49, 52, 54]
  - name: Diameter
    cm: [1.57, 1.65, 1.73]
`;

/** Returns the mistakes of a size guide in which this text was replaced. */
const ringMistakes = (from: string, to: string) =>
  mistakesIn('size-guides/rings.yml', RINGS.replace(from, to));

test('[SIZE-09] accepts a size guide with numbers and names its mistakes', () => {
  expect(ringMistakes('', '')).toEqual([]);
  expect(ringMistakes('jewellery', 'rings')).toEqual([
    '2: "category" must be one of accessories, dress, jewellery, cosmetics.',
  ]);
  expect(ringMistakes('49, 52, 54', '49, 52')).toEqual([
    '8: "values" of number 1 in "columns" must have one value for each of the 3 sizes; it has 2.',
  ]);
  expect(ringMistakes('1.65', 'large')).toEqual([
    '10: number 2 in "cm" of number 2 in "columns" must be a length in centimeters, or a range, such as 54 or 80-84.',
  ]);
  expect(ringMistakes('[5, 6, 7]', '[5, 6, 6]')).toEqual([
    '5: number 3 in "sizes" is "6", like an earlier one. Write each size once.',
  ]);
  expect(ringMistakes('    values: [49, 52, 54]\n', '')).toEqual([
    '7: number 1 in "columns" must contain either "values" or "cm".',
  ]);
  expect(ringMistakes('columns', 'colums')).toEqual([
    '6: the file must not contain "colums"; write "columns".',
  ]);
});

test('rejects a file in another encoding', () => {
  const remedy = 'Open the file in a text editor and save it with the encoding UTF-8.';
  expect(mistakesIn(REDS, Buffer.from(textOf(REDS), 'latin1'))).toEqual([
    `21: the line contains a character that is not UTF-8. ${remedy}`,
  ]);
  const utf16 = Buffer.from(`\uFEFF${textOf(REDS)}`, 'utf16le');
  expect(mistakesIn(REDS, utf16)).toEqual([`the file is saved as UTF-16. ${remedy}`]);
  expect(mistakesIn(REDS, utf16.swap16())).toEqual([`the file is saved as UTF-16. ${remedy}`]);
  expect(mistakesIn(REDS, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toEqual([
    `the file is not plain text. ${remedy}`,
  ]);
});

test('reports the first character that an earlier conversion damaged', () => {
  expect(headline('headline: Le CafÃ© rouge')).toEqual([
    '1: “Ã©” is a letter or sign that was damaged when the file was saved. Type it again.',
  ]);
  expect(mistakesAfter(DEAL, 'We’ve', 'Weâ€™ve')).toEqual([
    '2: “â€™” is a letter or sign that was damaged when the file was saved. Type it again.',
  ]);
  expect(headline('headline: Le Caf\uFFFD rouge')).toEqual([
    '1: the sign � stands for a letter that was lost when the file was saved. Type the letter again.',
  ]);
  expect(headline('headline: Evening\u200B, for less')).toEqual([
    '1: the line contains an invisible character. Delete the words around it and type them again.',
  ]);
  expect(mistakesAfter(TRENDS, '    text: Satin', '\u00A0   text: Satin')).toEqual([
    '3: the line begins with a space that is not a normal one. Delete it and press the space bar.',
  ]);
  expect(headline(`<<<<<<< HEAD\n${HEADLINE}\n=======\nheadline: Night\n>>>>>>> other`)).toEqual([
    '1: “<<<<<<<” marks an unresolved merge conflict. Keep one of the two versions and delete the marks.',
  ]);
});

test.each([
  [
    'no opening line',
    '---\ntitle',
    'title',
    '1: the file must begin with a line of three hyphens: ---. The fields follow, then a second such line.',
  ],
  [
    'an empty first line',
    '---\ntitle',
    '\n---\ntitle',
    '1: the file must begin with a line of three hyphens: ---. The fields follow, then a second such line.',
  ],
  [
    'no closing line',
    'color=red\n---\n',
    'color=red\n',
    '12: the line --- below the last field is missing. Write three hyphens there, alone on a line.',
  ],
  [
    'a closing line of four hyphens',
    'color=red\n---\n',
    'color=red\n----\n',
    '13: the line --- below the last field is missing. Write three hyphens there, alone on a line.',
  ],
])('reports once that a Markdown file has %s', (_, from, to, message) => {
  expect(mistakesAfter(REDS, from, to)).toEqual([message]);
});

test('finds the missing closing line if the text contains a line of three hyphens', () => {
  const text = textOf(REDS)
    .replace('color=red\n---\n', 'color=red\n')
    .replace('## The warm', '---\n\n## The warm');
  expect(mistakesIn(REDS, text)).toEqual([
    '12: the line --- below the last field is missing. Write three hyphens there, alone on a line.',
  ]);
});

test('reports search words with several words or capitals, and a second entry of the same word', () => {
  const rule = 'must be a single word in lowercase letters and digits, such as hoop.';
  expect(mistakesIn(SEARCH, textOf(SEARCH))).toEqual([]);
  expect(mistakesAfter(SEARCH, 'word: handbag', 'word: hand bag')).toEqual([
    `4: "word" of number 2 in "synonyms" ${rule}`,
  ]);
  expect(mistakesAfter(SEARCH, '[hoop, stud]', '[hoop, Stud]')).toEqual([
    `3: number 2 in "finds" of number 1 in "synonyms" ${rule}`,
  ]);
  expect(mistakesAfter(SEARCH, '[hoop, stud]', '[18]')).toEqual([
    `3: number 1 in "finds" of number 1 in "synonyms" ${rule.replace('.', '; put it in quotation marks.')}`,
  ]);
  expect(mistakesAfter(SEARCH, '[hoop, stud]', '[]')).toEqual([
    '3: "finds" of number 1 in "synonyms" must be a list of 1 to 10 items; it has 0.',
  ]);
  expect(mistakesAfter(SEARCH, 'word: handbag', 'word: earring')).toEqual([
    '4: "word" of number 2 in "synonyms" is "earring", like that of number 1. Put all its words into one entry.',
  ]);
  expect(mistakesAfter(SEARCH, 'finds: [bag', 'find: [bag')).toEqual([
    '5: number 2 in "synonyms" must not contain "find"; write "finds".',
  ]);
});

test('rejects a page without text, and a file without fields', () => {
  const terms = textOf('pages/terms.md');
  expect(mistakesIn('pages/terms.md', terms.slice(0, terms.indexOf('## Who')))).toEqual([
    'the text below the fields is missing.',
  ]);
  const rule =
    'the file has no fields. Write each as a name, a colon, a space and a text, such as title: Terms.';
  expect(mistakesIn(DEAL, '')).toEqual([rule]);
  expect(mistakesIn(DEAL, 'Hello there\n')).toEqual([`1: ${rule}`]);
});

test.each([
  [
    'headline: Evening: a little less',
    'a text that contains a colon must be in quotation marks. Write headline: "Evening: a little less"',
  ],
  [
    'headline: Evening, less:',
    'a text that contains a colon must be in quotation marks. Write headline: "Evening, less:"',
  ],
  [
    'headline: “Evening: a little less”',
    'a text that contains a colon must be in quotation marks. Write headline: "“Evening: a little less”"',
  ],
  ['headline:Evening, for less', 'a space is missing after the colon. Write headline: Evening, for less'],
  [
    'headline: "Evening, for less',
    'the quotation mark before the text has no partner after it. Write headline: "Evening, for less"',
  ],
  [
    'headline: "Evening" for less',
    'the text contains the quotation mark that surrounds it. Write headline: \'"Evening" for less\'',
  ],
  [
    "headline: 'Evening's little less'",
    'the text contains the quotation mark that surrounds it. Write headline: "Evening\'s little less"',
  ],
  [
    'headline: "Evening "at" night" ',
    'the text contains the quotation mark that surrounds it. Write headline: \'Evening "at" night\'',
  ],
  [
    'headline: Evening, look #1',
    'the words after # would be ignored, so the text must be in quotation marks. Write headline: "Evening, look #1"',
  ],
  ['headline: #newin', 'a text that begins with # must be in quotation marks. Write headline: "#newin"'],
  [
    'headline: @solene tonight',
    'a text that begins with @ must be in quotation marks. Write headline: "@solene tonight"',
  ],
  [
    'headline: &more tonight',
    'a text that begins with & must be in quotation marks. Write headline: "&more tonight"',
  ],
  [
    'headline: *Evening* tonight',
    'a text that begins with * must be in quotation marks. Write headline: "*Evening* tonight"',
  ],
  ['headline: %20 off', 'a text that begins with % must be in quotation marks. Write headline: "%20 off"'],
  [
    'headline: [New] tonight',
    'a text that begins with [ must be in quotation marks. Write headline: "[New] tonight"',
  ],
  [
    'headline: > tonight',
    'a text that begins with > must be in quotation marks. Write headline: "> tonight"',
  ],
  [
    'headline: "Ev\\qening tonight"',
    'a backslash in double quotation marks has a meaning of its own. Write \\\\ for one backslash.',
  ],
])('reports the syntax of `%s`', (line, message) => {
  expect(headline(line)).toEqual([`1: ${message}`]);
});

const NOT_ALIGNED =
  'the line does not continue the line above it. Begin it with as many spaces as the other lines of its list or group, and write each field as name, colon, space, text.';

test.each([
  ['too few spaces', '    text: Satin', '   text: Satin', `3: ${NOT_ALIGNED}`],
  ['too many spaces', '    text: Satin', '      text: Satin', `3: ${NOT_ALIGNED}`],
  ['a tab', '    text: Satin', '\ttext: Satin', '3: the line begins with a tab. Replace the tab by spaces.'],
  [
    'no space after the hyphen',
    '  - title: The new',
    '  -title: The new',
    '8: a space is missing after the hyphen at the beginning of the line.',
  ],
  [
    'a dash',
    '  - title: The new',
    '  – title: The new',
    '8: an item of a list begins with a hyphen and a space, not with –.',
  ],
  [
    'no hyphen',
    '  - title: The new',
    '    title: The new',
    '8: "title" is there twice. Delete one of the two, or put a hyphen before the second if it begins a new item.',
  ],
])('reports a line of a list that begins with %s', (_, from, to, message) => {
  expect(mistakesAfter(TRENDS, from, to)).toEqual([message]);
});

test('names the line of each invalid field', () => {
  expect(mistakesAfter(DEAL, 'discount: 20', 'discount: 20\ndiscount: 30')).toEqual([
    '4: "discount" is there twice. Delete one of the two.',
  ]);
  expect(mistakesAfter(DEAL, 'discount: 20', '---\ndiscount: 20')).toEqual([
    '3: the line --- does not belong into a .yml file. Delete it.',
  ]);
  expect(mistakesAfter(DEAL, 'discount: 20', 'discount: 20%')).toEqual([
    '3: "discount" must be a whole number from 1 to 90.',
  ]);
  expect(mistakesAfter(DEAL, 'discount: 20\n', '')).toEqual(['"discount" is missing.']);
  expect(mistakesAfter(DEAL, '23:59:59-05:00', '23:59:59')).toEqual([
    '4: "ends" must be a date and time with a UTC offset, such as 2026-12-31T23:59:59-05:00.',
  ]);
  expect(mistakesAfter(TRENDS, 'The new pearls', `The new pearls ${'and more '.repeat(4)}`)).toEqual([
    '8: "title" of number 2 in "cards" must have at most 40 characters; it has 50.',
  ]);
  expect(mistakesAfter(FOOTER, 'Made for women who look twice.', 'a'.repeat(80))).toEqual([]);
  expect(mistakesAfter(FOOTER, 'Made for women who look twice.', 'a'.repeat(81))).toEqual([
    '50: "signOff" must have at most 80 characters; it has 81.',
  ]);
  expect(mistakesAfter(TRENDS, '    linkText: Shop jewellery\n', '')).toEqual([
    '8: "linkText" of number 2 in "cards" is missing.',
  ]);
  const group = '  name: Shop everything in red\n  link: /shop?color=red';
  expect(mistakesAfter(REDS, `shopLink:\n${group}`, 'shopLink: /shop?color=red')).toEqual([
    '9: "shopLink" must be a group with the fields name, link, each on a line of its own.',
  ]);
});

test('reports a misspelled field once', () => {
  expect(headline('headlin: Evening, for a little less')).toEqual([
    '1: the file must not contain "headlin"; write "headline".',
  ]);
  expect(mistakesAfter(DEAL, 'imageAlt:', 'imagealt:')).toEqual([
    '6: the file must not contain "imagealt"; write "imageAlt".',
  ]);
  expect(headline(`subtitle: Tonight\n${HEADLINE}`)).toEqual([
    '1: the file must not contain "subtitle"; its fields are headline, text, discount, ends, image, imageAlt, link, linkText.',
  ]);
});

test('rejects HTML and Markdown in a field', () => {
  expect(headline('headline: <b>Evening</b> tonight')).toEqual([
    '1: "headline" must not contain HTML; delete the tags between < and >.',
  ]);
  expect(headline('headline: Evening in **red**')).toEqual([
    '1: "headline" must not contain Markdown such as **bold** or [words](/shop); only the text below the fields of an .md file may.',
  ]);
});

test.each([
  ['# Reds', '"Reds" would be a second headline of the page. Write ## Reds'],
  ['Reds\n====', '"Reds" would be a second headline of the page. Write ## Reds'],
  ['#### Reds', 'the heading "Reds" skips a level. Write ## Reds'],
  ['##Reds', 'a space is missing after ##. Write ## and a space before a heading.'],
  [
    '<script>\n\nalert(1)\n\n</script>',
    'a text must not contain HTML such as <script>. Delete everything up to </script>; only a developer can add a program.',
  ],
  [
    'Red <script>alert(1)</script>',
    'a text must not contain HTML such as <script>. Delete everything up to </script>; only a developer can add a program.',
  ],
  [
    '<style>p { color: red }</style>',
    'a text must not contain HTML such as <style>. Delete everything up to </style>; the design of the page applies by itself.',
  ],
  [
    '<p style="color: red">Red</p>',
    'a text must not contain HTML such as <p style>; the design of the page applies by itself. Leave a line empty to begin a new paragraph.',
  ],
  [
    '<a href="/shop" onclick="buy()">Red</a>',
    'a text must not contain HTML, and onclick would be a program. Write [words](/shop) for a link.',
  ],
  [
    '<iframe src="https://example.com"></iframe>',
    'a text must not contain HTML such as <iframe>. Link to the other page instead: [words](https://example.com).',
  ],
  ['Poppy <b>red</b> here', 'a text must not contain HTML such as <b>. Write **words** for bold text.'],
  ['<!-- later -->', 'a comment would be public, because visitors can open the source of a page. Delete it.'],
  [
    '** Red ** here',
    'two stars stand alone. Write **words** for bold text, without a space beside the inner stars.',
  ],
  ['    Red', 'four spaces at the beginning of the line would show it as program code. Delete the spaces.'],
  ['• Red', 'a list does not begin with this sign. Begin each item with a hyphen and a space.'],
  [
    '![](../../assets/editorial/hero.webp)',
    'the image ../../assets/editorial/hero.webp has no description. Say between the square brackets what it shows: ![Straw hat in leaf shade](../../assets/editorial/hero.webp).',
  ],
])('rejects the text `%s`', (markdown, message) => {
  expect(paragraph(markdown)).toEqual([`14: ${message}`]);
});

test('accepts words in brackets', () => {
  expect(paragraph('Red [sic] (or so) and [one].')).toEqual([]);
});

test('accepts the signs < and >, code between backticks, and lists', () => {
  expect(paragraph('I <3 red, and 1 < 2 > 0. Write `<b>`.\n\n- one\n- two\n\n1. one')).toEqual([]);
});

const KNOWN_TARGETS =
  'must be a path of this site that begins with /, such as /shop, or a URL that begins with https://, mailto: or tel:';
const INCOMPLETE =
  'a link is not complete. Write [words](/shop), without a space between the brackets or inside the round ones.';

test.each([
  ['[beige](shop?color=beige)', 'the link "shop?color=beige" must be written as /shop?color=beige.'],
  ['[beige](../pages/terms.md)', 'the link "../pages/terms.md" must be written as /terms.'],
  ['[beige](/shop/)', 'the link "/shop/" must be written as /shop.'],
  ['[beige](/shop.html)', 'the link "/shop.html" must be written as /shop.'],
  ['[beige](www.example.com)', 'the link "www.example.com" must be written as https://www.example.com.'],
  ['[beige](//example.com/a)', 'the link "//example.com/a" must be written as https://example.com/a.'],
  [
    '[beige](hello@solene.example)',
    'the link "hello@solene.example" must be written as mailto:hello@solene.example.',
  ],
  [
    '[beige](mailto:hello)',
    'the link "mailto:hello" must name an email address, as in mailto:hello@solene.example.',
  ],
  [
    '[beige](tel:0800-SHOES)',
    'the link "tel:0800-SHOES" must contain only digits and hyphens, as in tel:+1-212-555-0142.',
  ],
  ['[beige](javascript:alert)', `the link "javascript:alert" ${KNOWN_TARGETS}.`],
  [
    '[beige](/shop?color=biege)',
    'the link "/shop?color=biege" must have one of these after color=: black, blue, red, green, gold, silver, beige.',
  ],
  [
    '[beige](/shop?colour=beige)',
    'the link "/shop?colour=beige" must not contain "colour"; the filters of the shop are category, color, price, sale, sort.',
  ],
  ['[beige][shop]', 'a link has no target. Write [words](/shop).'],
  ['[beige](/shop%)', 'the link "/shop%" must not contain the sign %.'],
  ['[beige]()', 'a link has no target. Write it between the round brackets: [words](/shop).'],
  ['[](/shop)', 'the link "/shop" has no words. Write them between the square brackets.'],
  ['[beige](/shop ?color=beige)', INCOMPLETE],
  ['[beige] (/shop)', INCOMPLETE],
  ['[beige](/shop', INCOMPLETE],
])('rejects the link `%s`', (markdown, message) => {
  const [mistake, ...others] = link(markdown);
  expect(mistake?.replace(/^\d+: /, '')).toBe(message);
  expect(others).toEqual([]);
});

test('rejects a relative target below the text', () => {
  expect(mistakesIn(REDS, `${textOf(REDS)}\nSee [all][shop].\n\n[shop]: shop\n`)).toEqual([
    '36: the link "shop" must be written as /shop.',
  ]);
});

test('accepts links to pages, headings, other sites, email addresses and phone numbers', () => {
  for (const target of [
    '/',
    '/shop?category=dress&color=gold&price=0-50&page=2',
    '/terms#prices',
    '#the-cool-ones',
    'https://example.com/a?b=c',
    'http://example.com',
    'mailto:hello@solene.example?subject=Red',
    'tel:+1-212-555-0142',
  ]) {
    expect(link(`[beige](${target})`)).toEqual([]);
  }
});

test('returns the links and images of fields and text with their lines', () => {
  const text = textOf(REDS).replace(
    'One leans',
    '![Red lipstick](../../assets/editorial/hero.webp) One leans',
  );
  const { content } = readContentFile(
    REDS,
    Buffer.from(text.replace('## The cool', '![Reds](../../assets/editorial/hero.webp)\n\n## The cool')),
  );
  expect(content?.links).toEqual([
    { line: 11, target: '/shop?color=red' },
    { line: 32, target: '/shop?color=beige' },
    { line: 33, target: '/shop?color=black' },
  ]);
  expect(content?.images).toEqual([{ line: 7, target: '../../assets/editorial/blog-five-reds.webp' }]);
  expect(content?.bodyImages).toEqual([{ line: 17, target: '../../assets/editorial/hero.webp' }]);
});
