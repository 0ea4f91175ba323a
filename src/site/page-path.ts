/** The address of the page that is being built, as `lib/paths.ts` writes it: its file's name without the ending. */
export function pagePath({ pathname }: URL): string {
  return pathname.replace(/\.html$/, '').replace(/\/index$/, '') || '/';
}
