/**
 * Requests all modules of an island at once. The bundler's imports would request them one level after another.
 * `preload-modules.ts` lists them in the island's element.
 */
export function requestModules(island: HTMLElement): void {
  for (const href of island.dataset.modules?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  delete island.dataset.modules;
}
