/** Returns the parts of a text outside of the brackets of a pseudo-locale, which may be nested. */
export function outsideBrackets(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '\n');
  }
  return rest;
}
