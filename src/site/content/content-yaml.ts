import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { Mistake } from './content-text.ts';

/**
 * Returns the line of the field with this path. Returns the line of the group for a missing field, and undefined for a
 * missing field of the file itself.
 */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/** The fields of a content file. */
interface Fields {
  readonly data: Record<string, unknown>;
  readonly lineOf: LineOf;
}

/**
 * Parses the fields of a content file. Dates remain text: the rules then see whether a time has a UTC offset. Returns
 * the first mistake if the text is not valid YAML, or if YAML would silently drop a part of it.
 */
export function parseFields(text: string): Fields | Mistake {
  const lines = text.split('\n');
  const droppedText = findDroppedText(lines);
  if (droppedText) return droppedText;
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, schema: 'core' });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  const [error] = document.errors;
  if (error) return explain(error, lines, lineAt(error.pos[0]));
  const data: unknown = document.toJS();
  if (!isMap(document.contents) || typeof data !== 'object' || data === null) {
    const line = lines.findIndex((content) => /^\s*[^\s#]/.test(content)) + 1;
    return {
      ...(line > 0 && { line }),
      text: 'the file has no fields. Write each as a name, a colon, a space and a text, such as title: Terms.',
    };
  }
  return {
    data: { ...data },
    lineOf: (path) => {
      const offset = offsetOf(document.contents, path);
      return offset === undefined ? undefined : lineAt(offset);
    },
  };
}

/** Returns the offset of the last part of `path` that exists. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number | undefined {
  let node = root;
  let offset: number | undefined;
  for (const part of path) {
    let found: unknown;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
      found = pair?.key;
      node = pair?.value;
    } else if (isSeq(node)) {
      found = node.items[Number(part)];
      node = found;
    }
    if (!isNode(found)) return offset;
    offset = found.range?.[0] ?? offset;
  }
  return offset;
}

/** The name of a field and its text on the same line: `  - title: Terms`. */
const FIELD = /^[\s-]*(\w+):\s(?:\s*(\S.*))?$/;

/** Returns the first text that YAML would silently read in another way than written. */
function findDroppedText(lines: readonly string[]): Mistake | undefined {
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const [, name = '', value = ''] = FIELD.exec(content) ?? /^\s*-\s()\s*(\S.*)?$/.exec(content) ?? [];
    const [, sign] = /^([&*!@%`]|#(?=\S))/.exec(value) ?? [];
    if (sign)
      return {
        line,
        text: `a text that begins with ${sign} must be in quotation marks. ${quoted(name, value)}`,
      };
    if (/^[^"'|>].*\s#\S/.test(value)) {
      return {
        line,
        text: `the words after # would be ignored, so the text must be in quotation marks. ${quoted(name, value)}`,
      };
    }
  }
  return undefined;
}

/** Returns the remedy that shows the text in quotation marks. */
function quoted(name: string, value: string): string {
  const mark = value.includes('"') ? "'" : '"';
  const inner = mark === "'" ? value.replaceAll("'", "''") : value;
  return `Write ${name === '' ? '- ' : `${name}: `}${mark}${inner.trim()}${mark}`;
}

/** Converts a syntax error of the parser to a mistake with a remedy. */
function explain({ code }: YAMLError, lines: readonly string[], errorLine: number): Mistake {
  const content = lines[errorLine - 1] ?? '';
  const [, name = '', value = ''] = FIELD.exec(content) ?? [];
  const tab = lines.findIndex((other) => /^ *\t/.test(other)) + 1;
  if (code === 'TAB_AS_INDENT' || tab > 0) {
    return { line: tab || errorLine, text: 'the line begins with a tab. Replace the tab by spaces.' };
  }
  if (code === 'DUPLICATE_KEY') {
    const [, duplicate = ''] = /^[\s-]*(\w+)/.exec(content) ?? [];
    const orItem = /^\s/.test(content) ? ', or put a hyphen before the second if it begins a new item' : '';
    return { line: errorLine, text: `"${duplicate}" is there twice. Delete one of the two${orItem}.` };
  }
  if (code === 'MULTIPLE_DOCS') {
    return { line: errorLine, text: 'the line --- does not belong into a .yml file. Delete it.' };
  }
  if (code === 'BAD_DQ_ESCAPE') {
    return {
      line: errorLine,
      text: `a backslash in double quotation marks has a meaning of its own. Write \\\\ for one backslash.`,
    };
  }
  const open = openQuote(lines, errorLine);
  if (open) return open;
  if (/:(\s|$)/.test(value)) {
    return {
      line: errorLine,
      text: `a text that contains a colon must be in quotation marks. ${quoted(name, value)}`,
    };
  }
  const [sign] = /^[[{>|]/.exec(value) ?? [];
  if (sign) {
    return {
      line: errorLine,
      text: `a text that begins with ${sign} must be in quotation marks. ${quoted(name, value)}`,
    };
  }
  return explainLine(lines, errorLine, code);
}

/** Returns the text whose quotation mark is not closed, or is closed before the end of the text. */
function openQuote(lines: readonly string[], errorLine: number): Mistake | undefined {
  for (let line = errorLine; line > 0; line -= 1) {
    const [, name = '', value = ''] = FIELD.exec(lines[line - 1] ?? '') ?? [];
    const mark = value[0];
    if (mark !== '"' && mark !== "'") continue;
    const isClosed = new RegExp(`^${mark}(?:[^${mark}\\\\]|\\\\.|${mark}${mark})*${mark}\\s*(?:#.*)?$`).test(
      value,
    );
    if (isClosed) continue;
    const end = value.lastIndexOf(mark);
    if (end === 0) {
      return {
        line,
        text: `the quotation mark before the text has no partner after it. Write ${name}: ${value}${mark}`,
      };
    }
    const isWhole = end === value.trimEnd().length - 1;
    return {
      line,
      text: `the text contains the quotation mark that surrounds it. ${quoted(name, isWhole ? value.trimEnd().slice(1, -1) : value)}`,
    };
  }
  return undefined;
}

/** Explains a syntax error by the form of the line or of an adjacent line. */
function explainLine(lines: readonly string[], errorLine: number, code: YAMLError['code']): Mistake {
  for (const line of [errorLine, errorLine + 1, errorLine - 1]) {
    const content = lines[line - 1] ?? '';
    const [, name, rest] = /^[\s-]*([A-Za-z]\w*):([^\s/].*)$/.exec(content) ?? [];
    if (name) return { line, text: `a space is missing after the colon. Write ${name}: ${rest}` };
    if (/^\s*-[A-Za-z]/.test(content)) {
      return { line, text: 'a space is missing after the hyphen at the beginning of the line.' };
    }
    const [, dash] = /^\s*([–—•])\s/.exec(content) ?? [];
    if (dash) return { line, text: `an item of a list begins with a hyphen and a space, not with ${dash}.` };
  }
  // The parser reports the text that a line with too many spaces seems to continue.
  const isTooFarRight =
    code === 'BLOCK_AS_IMPLICIT_KEY' && indentOf(lines[errorLine]) > indentOf(lines[errorLine - 1]);
  return {
    line: isTooFarRight ? errorLine + 1 : errorLine,
    text: 'the line does not continue the line above it. Begin it with as many spaces as the other lines of its list or group, and write each field as name, colon, space, text.',
  };
}

/** Returns the column of the first letter; a hyphen before it counts as indentation. */
function indentOf(content = ''): number {
  return content.search(/[^\s-]/);
}
