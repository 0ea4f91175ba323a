/** Returns a text without slashes at its end. A regular expression would take quadratic time for many slashes. */
export function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
