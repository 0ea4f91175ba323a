import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { CONTENT_FOLDER, checkContentFile, listContentFiles, message } from './check-content.ts';

/**
 * Loads the content files of a folder below `src/content`, or only the file `only`, with the file name without
 * extension as id. A build rejects with a message for each mistake. Astro's own loader uses another YAML parser and
 * does not check the encoding. The development server skips a file with mistakes, whose entry stays as it was;
 * `show-content-mistakes.ts` shows the messages.
 */
export function contentLoader(folder: string, only?: string): Loader {
  return {
    name: 'solene-content',
    load: async (context) => {
      const { watcher, logger } = context;
      const root = fileURLToPath(context.config.root);
      await loadFolder(context, root, folder, only);
      if (watcher === undefined) return;
      let loading = Promise.resolve();
      const reload = (file: string) => {
        if (!isContent(root, file)) return;
        loading = loading
          .then(() => loadFolder(context, root, folder, only))
          .catch((error: unknown) => logger.error(String(error)));
      };
      for (const event of ['add', 'change', 'unlink']) watcher.on(event, reload);
    },
  };
}

/** Returns whether a file is a content file or an image, which content files show. */
export function isContent(root: string, file: string): boolean {
  const relative = path.relative(root, file).split(path.sep).join('/');
  return relative.startsWith(`${CONTENT_FOLDER}/`) || relative.startsWith('src/assets/');
}

async function loadFolder(
  { store, parseData, renderMarkdown, watcher }: LoaderContext,
  root: string,
  folder: string,
  only: string | undefined,
): Promise<void> {
  const names = (await listContentFiles(root)).filter((name) => {
    const { dir, name: id } = path.parse(name);
    return dir === folder && (only === undefined || id === only);
  });
  for (const name of names) {
    const { mistakes, content } = await checkContentFile(root, name);
    if (mistakes.length > 0 && watcher === undefined) {
      throw new Error(mistakes.map((mistake) => message(name, mistake)).join('\n'));
    }
    if (mistakes.length > 0 || content === undefined) continue;
    const { name: id } = path.parse(name);
    const file = path.join(root, CONTENT_FOLDER, name);
    const data = await parseData({ id, data: { ...content.data }, filePath: file });
    const entry = { id, data, body: content.body, filePath: `${CONTENT_FOLDER}/${name}` };
    if (!name.endsWith('.md')) {
      store.set(entry);
      continue;
    }
    // Astro looks for fields at the beginning, where a text may have a line of three hyphens. Empty fields prevent
    // this.
    const options = { fileURL: new URL(`file://${file}`) };
    const rendered = await renderMarkdown(`---\n---\n${content.body}`, options);
    store.set({ ...entry, rendered, assetImports: rendered.metadata?.imagePaths ?? [] });
  }
  const ids = names.map((name) => path.parse(name).name);
  for (const id of store.keys()) if (!ids.includes(id)) store.delete(id);
}
