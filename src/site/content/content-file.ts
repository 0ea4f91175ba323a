import path from 'node:path';
import { z } from 'astro/zod';
import { toMistakes } from './content-errors.ts';
import type { ContentLink } from './content-links.ts';
import { checkMarkdown } from './content-markdown.ts';
import { folderSchemas, siteSchemas } from './content-schemas.ts';
import { decodeContent, findWrongCharacter, type Mistake } from './content-text.ts';
import { type LineOf, parseFields } from './content-yaml.ts';

/** A content file as its pages use it. */
export interface ContentFile {
  readonly data: Readonly<Record<string, unknown>>;
  /** The text below the fields; '' in a `.yml` file. */
  readonly body: string;
  readonly links: readonly ContentLink[];
  /** The images in the fields. */
  readonly images: readonly ContentLink[];
  /** The images in the text below the fields. */
  readonly bodyImages: readonly ContentLink[];
}

/** The result of reading a content file. The content is undefined if it cannot be parsed. */
interface ReadContent {
  readonly mistakes: readonly Mistake[];
  readonly content?: ContentFile;
}

/** Image paths are plain text here; `check-content.ts` checks the images themselves. */
const imagePath = () =>
  z.string({
    error: ({ input }) =>
      input === undefined || input === null
        ? 'is missing'
        : 'must be the path of an image, such as ../../assets/editorial/hero.webp',
  });

/** Reads and checks a content file. `name` is its path below `src/content`, such as `blog/five-reds.md`. */
export function readContentFile(name: string, bytes: Uint8Array): ReadContent {
  const text = decodeContent(bytes);
  if (typeof text !== 'string') return { mistakes: [text] };
  const wrongCharacter = findWrongCharacter(text);
  if (wrongCharacter) return { mistakes: [wrongCharacter] };
  const parts = name.endsWith('.md') ? splitFields(text) : { fields: text, body: '', bodyLine: 0 };
  if ('text' in parts) return { mistakes: [parts] };
  const fields = parseFields(parts.fields);
  if ('text' in fields) return { mistakes: [fields] };
  const { data, lineOf } = fields;
  const markdown = name.endsWith('.md') ? checkBody(parts.body, parts.bodyLine) : EMPTY;
  const result = schemaOf(name)?.safeParse(data);
  return {
    mistakes: [
      ...(result?.success === false ? toMistakes(result.error.issues, lineOf) : []),
      ...markdown.mistakes,
    ],
    content: {
      data,
      body: parts.body,
      links: [...collectFields(data, 'link', lineOf), ...markdown.links],
      images: collectFields(data, 'image', lineOf),
      bodyImages: markdown.images,
    },
  };
}

const EMPTY = { mistakes: [], links: [], images: [] };

function schemaOf(name: string): z.ZodType | undefined {
  const { dir, name: id } = path.parse(name);
  const schemas: Readonly<Record<string, (image: typeof imagePath) => z.ZodType>> =
    dir === 'site' ? siteSchemas : folderSchemas;
  return schemas[dir === 'site' ? id : dir]?.(imagePath);
}

function checkBody(body: string, line: number) {
  if (body.trim() !== '') return checkMarkdown(body, line);
  return { ...EMPTY, mistakes: [{ text: 'the text below the fields is missing.' }] };
}

/** The parts of a Markdown file. Empty lines replace the `---` above the fields, so the parser counts lines right. */
interface Parts {
  readonly fields: string;
  readonly body: string;
  /** The line of the file at which the body begins. */
  readonly bodyLine: number;
}

const BOUNDARY = /^---\s*$/;

function splitFields(text: string): Parts | Mistake {
  const lines = text.split('\n');
  if (!BOUNDARY.test(lines[0] ?? '')) {
    return {
      line: 1,
      text: 'the file must begin with a line of three hyphens: ---. The fields follow, then a second such line.',
    };
  }
  const end = lines.findIndex((content, index) => index > 0 && BOUNDARY.test(content));
  const prose = lines.findIndex((content, index) => isProse(content, lines[index - 1]));
  if (end === -1 || (prose !== -1 && prose < end)) {
    const lastField = (prose === -1 ? lines.findIndex((content) => content.trim() === '') : prose - 1) + 1;
    return {
      line: Math.max(lastField, 1),
      text: 'the line --- below the last field is missing. Write three hyphens there, alone on a line.',
    };
  }
  return {
    fields: ['', ...lines.slice(1, end)].join('\n'),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  };
}

/** Returns whether a line after an empty one belongs to the text: it is no field, item, group or comment. */
function isProse(content: string, previous: string | undefined): boolean {
  return previous?.trim() === '' && !/^(\s|-|#(?!#)|\w+:|$)/.test(content);
}

/** Returns the values of all fields with this name, at any depth. */
function collectFields(
  data: unknown,
  name: string,
  lineOf: LineOf,
  fieldPath: readonly PropertyKey[] = [],
): ContentLink[] {
  if (typeof data === 'string') {
    return fieldPath.at(-1) === name ? [{ line: lineOf(fieldPath), target: data }] : [];
  }
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    collectFields(value, name, lineOf, [...fieldPath, Array.isArray(data) ? Number(key) : key]),
  );
}
