/** Returns the path of the page being built in the form of `lib/urls/paths.ts`: without `.html` or `/index`. */
export function pagePath({ pathname }: URL): string {
  return pathname.replace(/\.html$/, '').replace(/\/index$/, '') || '/';
}
