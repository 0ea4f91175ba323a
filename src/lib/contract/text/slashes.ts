/** Returns a text without slashes at its end. An expression would read a run of slashes once from each of them. */
export function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
