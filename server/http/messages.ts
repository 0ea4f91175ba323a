import { errorTexts, ruleTexts } from '#messages/errors/errors.ts';

/**
 * The sentences of errors. An error carries a message: the name of a text in `src/messages`, its code, with the values
 * in the sentence. Responses contain the codes and the sentences.
 */

const TEXTS = { ...errorTexts, ...ruleTexts };
type Texts = typeof TEXTS;

/** The name of a text, and the values in it, some of which are texts themselves. */
export interface Message {
  readonly code: string;
  readonly params: readonly MessageParam[];
}
type MessageParam = string | number | Message;
type ParamsOf<Text> = Text extends (...values: infer Values) => string
  ? { readonly [Index in keyof Values]: Values[Index] | Message }
  : [];

/** A method's type, because it admits texts with parameters of narrower types. */
type Text = string | { of(...values: readonly (string | number)[]): string }['of'];

/** Returns the message of an error that the backend finds. */
export function messageOf<Code extends keyof Texts>(
  code: Code,
  ...params: ParamsOf<Texts[Code]> & readonly MessageParam[]
): Message {
  return { code, params };
}

/** Returns the sentence of a message. */
export function sentenceOf({ code, params }: Message): string {
  const texts: Readonly<Record<string, Text>> = TEXTS;
  const text = texts[code];
  if (text === undefined) throw new Error(`There is no text with the code ${code}.`);
  return typeof text === 'string' ? text : text(...valuesOf(params));
}

/** Returns the values in a sentence. */
export function valuesOf(params: Message['params']): (string | number)[] {
  return params.map((value) => (typeof value === 'object' ? sentenceOf(value) : value));
}

/** Placeholders for the values of a text: characters that no text contains. */
const PLACEHOLDERS: readonly string[] = ['\ue000', '\ue001', '\ue002'];

/** A text split at its values: the literal parts, and the index of the value after each part. */
interface Template {
  readonly code: string;
  readonly literals: readonly string[];
  readonly order: readonly number[];
}

const LABELS = new Map(
  Object.entries(ruleTexts).flatMap(([code, text]) => (typeof text === 'string' ? [[text, code]] : [])),
);

/** The templates of the rules, longest first, because the longest match is the most specific one. */
const TEMPLATES = Object.entries<Text>(ruleTexts)
  .map(([code, text]) => toTemplate(code, typeof text === 'string' ? text : text(...PLACEHOLDERS)))
  .sort((a, b) => lengthOf(b) - lengthOf(a));

function toTemplate(code: string, text: string): Template {
  const parts = text.split(/([\ue000-\ue002])/u);
  return {
    code,
    literals: parts.filter((_, index) => index % 2 === 0),
    order: parts.filter((_, index) => index % 2 === 1).map((part) => PLACEHOLDERS.indexOf(part)),
  };
}

function lengthOf({ literals }: Template): number {
  return literals.join('').length;
}

/**
 * Returns the message of a rule of the contract. Issues of zod carry only texts, so the sentence of a rule
 * identifies its code. Any other text comes from zod and becomes `invalidValue`.
 */
export function messageOfRule(text: string): Message {
  for (const template of TEMPLATES) {
    const values = matchTemplate(text, template);
    if (values) return { code: template.code, params: values.map(toParam) };
  }
  return messageOf('invalidValue', text);
}

function toParam(value: string): MessageParam {
  const code = LABELS.get(value);
  return code === undefined ? value : { code, params: [] };
}

/** Returns the values of a sentence in the order of the text's parameters; undefined if it has another text. */
function matchTemplate(text: string, { literals, order }: Template): string[] | undefined {
  const [first = '', ...others] = literals;
  if (!text.startsWith(first)) return undefined;
  if (others.length === 0) return text === first ? [] : undefined;
  const values: string[] = [];
  let from = first.length;
  for (const [index, literal] of others.entries()) {
    const isLast = index === others.length - 1;
    const to = isLast ? text.length - literal.length : text.indexOf(literal, from + 1);
    if (to <= from || !text.startsWith(literal, to)) return undefined;
    values[order[index] ?? index] = text.slice(from, to);
    from = to + literal.length;
  }
  return values;
}
