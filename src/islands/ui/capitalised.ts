/** A word of the vocabulary as a person reads it: `dress` → `Dress`. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
