import { styleText } from '#messages/styles.ts';
import { type Locale, PSEUDO_LOCALES } from '#site/locales.ts';
import { pseudoLocalize } from './pseudo-locales.ts';

const MARK = /"message:([^"]*)"/g;

/**
 * Replaces the names of texts in the style sheet, such as `"message:imageMissing"`, with the texts of the built locale.
 * A plugin for Vite after Tailwind's, which joins the style sheets.
 */
export function styleMessages(locale: Locale) {
  return {
    name: 'solene-style-messages',
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\.css($|\?)/, code: /"message:/ },
      handler: async (code: string) => {
        const texts = await loadTexts(locale);
        return {
          code: code.replaceAll(MARK, (_, name: string) => JSON.stringify(textOf(texts, name))),
          map: null,
        };
      },
    },
  };
}

type Texts = Readonly<Partial<Record<string, string>>>;

async function loadTexts(locale: Locale): Promise<Texts> {
  const pseudo = PSEUDO_LOCALES.find((other) => other === locale);
  if (pseudo) return pseudoLocalize(styleText, pseudo);
  const module: { styleText: Texts } = await import(`../../messages/${locale}/styles.ts`);
  return module.styleText;
}

function textOf(texts: Texts, name: string): string {
  const text = texts[name];
  if (text === undefined)
    throw new Error(`A style sheet names the text ${name}, which styles.ts in src/messages lacks.`);
  return text;
}
