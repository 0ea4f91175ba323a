/** Parses the text of a search; '' means no search. Removes NUL characters, which PostgreSQL's texts cannot contain. */
export function parseListSearch(text: string | undefined): string {
  return (text ?? '').replaceAll('\0', '').trim();
}
