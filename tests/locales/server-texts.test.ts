import { expect, test } from 'vitest';
import { DIR, LANG } from '#messages/locale.ts';
import { describeDevice } from '#server/auth/client.ts';
import { MAIL_FAILURE_KINDS } from '#server/db/schema/jobs.ts';
import { messageOf, sentenceOf } from '#server/http/messages.ts';
import { describeFailure } from '#server/jobs/mail-failures.ts';
import type { Letter } from '#server/notify/blocks.ts';
import { sampleLetters } from '#server/sample-letters.ts';
import { outsideBrackets } from '#tests/support/outside-brackets.ts';
import { renderLetter, TEST_CONTACT } from '#tests/support/server/test-mails.ts';

/** The texts of the server in a pseudo-locale, in brackets. English without brackets is data. */

/** The words of the sample mails that are data: names, addresses, codes, and the fields of a forwarded message. */
const DATA = [
  ...['Antibes Sunglasses', 'Grève Disc Anklet', 'Marguerite Tiered Dress', 'Solène', 'Ann'],
  ...[
    'Marie-Hélène O’Connor-Østergård',
    '1200 Avenue of the Americas',
    'New York, NY 10013',
    'Firefox on Windows',
  ],
  ...['How long is the velvet gown?', 'Bonsoir', 'is the gown long enough for somebody of 6 feet?'],
  ...['I would wear <flat> shoes.', 'Zoe Quartz', 'Zoe', 'Visa', 'SOL-PWK3-C49Q', 'pi_3QK8sample'],
  ...['the dress from May', 'UPS', '1Z999AA10123456784', '1Z999AA10123456785'],
  ...[TEST_CONTACT.phone, TEST_CONTACT.hours, TEST_CONTACT.returnsPage?.title, ...TEST_CONTACT.address],
].flatMap((text) => text ?? []);
/** URLs, email addresses, and moments in the languages whose formats stand in for the pseudo-locales. */
const FORMATTED =
  /https?:\/\/\S+|[\w•]+@[\w.]+|\d+\. November 2026(?: um \d+:\d+(?::\d+)? (?:\w+)(?:[+-]\d+)?)?|GMT[+-]\d+/g;

/** Returns the lines of a text with English outside of brackets that is not data. */
function findEnglish(text: string): string[] {
  const longestFirst = DATA.toSorted((left, right) => right.length - left.length);
  return outsideBrackets(text.replaceAll(FORMATTED, ''))
    .split('\n')
    .map((line) => longestFirst.reduce((rest, data) => rest.replaceAll(data, ''), line))
    .filter((line) => /[A-Za-z]{2}/.test(line));
}

/** Returns what a recipient reads: subject, headline, and the visible text of both parts. */
function readingOf(letter: Letter): string {
  const { subject, text, html } = renderLetter(letter);
  const visible = (html ?? '')
    .replace(/<style>.*?<\/style>/gs, '')
    // The preview repeats the beginning of the first paragraph.
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return [subject, text, visible].join('\n');
}

test.each(sampleLetters())('the mail $name has no English of the program', ({ letter }) => {
  expect(findEnglish(readingOf(letter))).toEqual([]);
});

test('mails have the language and the direction of the locale', () => {
  const [{ letter } = { letter: undefined }] = sampleLetters();
  const html = renderLetter(letter).html ?? '';
  expect(html).toContain(`<html lang="${LANG}" dir="${DIR}">`);
  const [start, end] = DIR === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  expect(html).toContain(`<td class="p" align="${start}"`);
  // Amounts stand at the end of their line.
  expect(html).toContain(`align="${end}" style="font-family:Georgia`);
});

test.each(MAIL_FAILURE_KINDS)('the reason of the mail failure %s has no English', (failureKind) => {
  expect(findEnglish(describeFailure({ failureKind, failure: null }))).toEqual([]);
});

test('the message of an error and the name of a device have no English', () => {
  expect(findEnglish(sentenceOf(messageOf('missing', 'order')))).toEqual([]);
  expect(describeDevice('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')).toMatch(/^⟦Firefox \S+ Windows⟧$/u);
});
