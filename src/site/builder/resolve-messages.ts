import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locale, PSEUDO_LOCALES, type PseudoLocale } from '#site/locales.ts';
import { PSEUDO_LOCALE_MODULES } from './pseudo-locales.ts';

const ALIAS = /^#messages\//;
const FOLDER = fileURLToPath(new URL('../../messages/', import.meta.url));
const ENGLISH = `${FOLDER}en/`;
const GENERATOR = fileURLToPath(new URL('pseudo-locales.ts', import.meta.url));
const EXPORT = /^export (?:const|function) (\w+)/gm;

/** Prefix of the ids of generated modules. */
const GENERATED = '\0pseudo-messages/';
const GENERATED_ID = /^\0pseudo-messages\//;

/**
 * Resolves `#messages/x.ts` to the module of the locale that is built, so that no page contains another language. A
 * module of a pseudo-locale is generated: it transforms the exports of the English one. English modules import each
 * other unchanged, because their texts are transformed once, as a whole. A plugin for Vite and Rolldown.
 */
export function resolveMessages(locale: Locale) {
  return {
    name: 'solene-messages',
    enforce: 'pre' as const,
    resolveId: {
      filter: { id: ALIAS },
      handler(id: string, importer: string | undefined) {
        const name = id.replace(ALIAS, '');
        if (!isPseudo(locale)) return `${FOLDER}${locale}/${name}`;
        const isEnglish = importer?.startsWith(ENGLISH) && name !== 'locale.ts';
        return isEnglish ? `${ENGLISH}${name}` : GENERATED + name;
      },
    },
    load: {
      filter: { id: GENERATED_ID },
      handler: (id: string) =>
        isPseudo(locale) ? generateModule(locale, id.slice(GENERATED.length)) : undefined,
    },
  };
}

function isPseudo(locale: Locale): locale is PseudoLocale {
  return PSEUDO_LOCALES.some((other) => other === locale);
}

/** Returns the code of a module of a pseudo-locale. */
function generateModule(locale: PseudoLocale, name: string): string {
  if (name === 'locale.ts') {
    const constants = Object.entries(PSEUDO_LOCALE_MODULES[locale]);
    return constants.map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`).join('\n');
  }
  const file = ENGLISH + name;
  const names = [...readFileSync(file, 'utf8').matchAll(EXPORT)].map(([, exported]) => exported);
  return [
    `import * as english from ${JSON.stringify(file)};`,
    `import { pseudoLocalize } from ${JSON.stringify(GENERATOR)};`,
    ...names.map(
      (key) =>
        `export const ${key} = /* @__PURE__ */ pseudoLocalize(english.${key}, ${JSON.stringify(locale)});`,
    ),
  ].join('\n');
}
