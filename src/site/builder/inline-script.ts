/** The identifier that stands for the arguments in compiled code. `inlineScript` replaces it. */
export const ARGUMENTS = '__INLINE_ARGUMENTS__';

/** A value that can be written into a page. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const CODE = Symbol('code');

/**
 * JavaScript for `InlineScript.astro`. Only `inlineScript` creates it, so a page cannot contain program text from a
 * string.
 */
export interface InlineCode {
  readonly [CODE]: string;
}

/**
 * Returns the code that calls an inline script with values of the build. `script` is the default export of an
 * `*.inline.ts` file. Throws on any other function, because only `compileInlineScripts` bundles its imports.
 */
export function inlineScript<Values extends readonly Json[]>(
  script: (...values: Values) => void,
  ...values: Values
): InlineCode {
  if (!('code' in script) || typeof script.code !== 'string')
    throw new Error(`An inline script must be the default export of an *.inline.ts file: ${script}`);
  // Escapes `<`, so no value can close the script element.
  const list = values.map((value) => JSON.stringify(value).replaceAll('<', '\\u003c')).join(',');
  return { [CODE]: script.code.replace(`...${ARGUMENTS}`, () => list) };
}

/** Returns the scripts as the text of one script element. */
export function joinInlineCode(scripts: readonly InlineCode[]): string {
  return scripts.map((script) => script[CODE]).join('');
}
