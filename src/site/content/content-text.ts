/** A mistake in a content file. `text` is one or two sentences: what is wrong, and what to write instead. */
export interface Mistake {
  /** The line in the file, counted from 1; undefined if the mistake is not in one line. */
  readonly line?: number | undefined;
  readonly text: string;
}

const SAVE_AS_UTF8 = 'Open the file in a text editor and save it with the encoding UTF-8.';

/**
 * Decodes the bytes of a content file. Removes a byte order mark and converts line ends to `\n`. Returns a mistake if
 * the file is not UTF-8 text.
 */
export function decodeContent(bytes: Uint8Array): string | Mistake {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return { text: `the file is saved as UTF-16. ${SAVE_AS_UTF8}` };
  if (bytes.includes(0)) return { text: `the file is not plain text. ${SAVE_AS_UTF8}` };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return {
      line: firstInvalidLine(bytes),
      text: `the line contains a character that is not UTF-8. ${SAVE_AS_UTF8}`,
    };
  }
}

/** Returns the first line that does not survive decoding. A line feed is never part of a longer UTF-8 character. */
function firstInvalidLine(bytes: Uint8Array): number {
  const lines = new TextDecoder('utf-8').decode(bytes).split(/\r\n?|\n/);
  return lines.findIndex((line) => line.includes('\uFFFD')) + 1;
}

/** Patterns that are wrong in every line of a content file. `$1` in the text is the first group of the match. */
const WRONG_CHARACTERS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [
    /^(<{7}|>{7})(?!\S)/,
    '“$1” marks an unresolved merge conflict. Keep one of the two versions and delete the marks.',
  ],
  [/\uFFFD/, 'the sign � stands for a letter that was lost when the file was saved. Type the letter again.'],
  [
    /([ÃÂ][\u0080-\u00BF]|â€[\u0080-\uFFFF]?)/,
    '“$1” is a letter or sign that was damaged when the file was saved. Type it again.',
  ],
  [
    /^[ \t]*\u00A0/,
    'the line begins with a space that is not a normal one. Delete it and press the space bar.',
  ],
  [
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule searches for these characters.
    /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u2028\u2029\uFEFF]/,
    'the line contains an invisible character. Delete the words around it and type them again.',
  ],
];

/** Returns the first line with characters that no content file may contain. A damaged file has many such lines. */
export function findWrongCharacter(text: string): Mistake | undefined {
  for (const [index, content] of text.split('\n').entries()) {
    for (const [pattern, sentence] of WRONG_CHARACTERS) {
      const match = pattern.exec(content);
      if (match) return { line: index + 1, text: sentence.replace('$1', match[1] ?? '') };
    }
  }
  return undefined;
}
