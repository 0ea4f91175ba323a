import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';
import type { Locale } from '#site/locales.ts';
import type { SiteSettings } from '#site/settings.ts';
import { ARGUMENTS } from './inline-script.ts';
import { resolveMessages } from './resolve-messages.ts';

const INLINE_FILE = /\.inline\.ts$/;
const ENTRY = '\0inline-entry';
/** The JavaScript version that all supported browsers know; the same as in the other scripts. */
export const SCRIPT_TARGET = 'es2022';

/**
 * Compiles `*.inline.ts` files for `InlineScript.astro`. A page that imports one gets a function of the same type that
 * carries the minified program and throws if the build calls it. A module script of Astro would run after parsing.
 * `rolldown` must stay the version that Vite uses.
 */
export function compileInlineScripts({ locale }: SiteSettings): AstroIntegration {
  const name = 'solene-inline-scripts';
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [inlineScriptLoader(name, locale)] } });
      },
    },
  };
}

/** The Vite plugin. Only pages render scripts, so code for the browser imports the plain functions. */
function inlineScriptLoader(name: string, locale: Locale) {
  return {
    name,
    enforce: 'pre' as const,
    applyToEnvironment: ({ config }: { config: { consumer: string } }) => config.consumer === 'server',
    load: {
      filter: { id: INLINE_FILE },
      async handler(this: { addWatchFile(file: string): void }, file: string) {
        const { code, files } = await compileInlineScript(file, locale);
        for (const dependency of files) this.addWatchFile(dependency);
        return `const script = () => { throw new Error('An inline script runs in the browser.'); };
script.code = ${JSON.stringify(code)};
export default script;`;
      },
    },
  };
}

/**
 * Bundles a script with its imports into a classic script that calls the default export with `...ARGUMENTS`. Returns
 * the minified code and the files that it consists of.
 */
export async function compileInlineScript(
  file: string,
  locale: Locale,
): Promise<{ code: string; files: string[] }> {
  const entry = {
    name: 'inline-entry',
    resolveId: (id: string) => (id === ENTRY ? id : null),
    load: (id: string) =>
      id === ENTRY ? `import script from ${JSON.stringify(file)};script(...${ARGUMENTS});` : null,
  };
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    plugins: [entry, resolveMessages(locale)],
    transform: { target: SCRIPT_TARGET },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  if (/<\/script|<!--/i.test(code))
    throw new Error(`${file} contains text that would close its script element.`);
  return { code: code.trim(), files: moduleIds.filter((id) => id !== ENTRY) };
}
