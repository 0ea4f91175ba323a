/** Random keys have more characters than these, even of 32 hexadecimal digits. */
const MIN_CHARACTERS = 8;

/** Words of examples and the rows of keyboards, so long that one in a million random keys has one. */
const EXAMPLES =
  /change|secret|passwo|passphr|example|default|replace|insert|your[-_]|solene|qwerty|asdfgh|abcdefg|0123456|1234567/i;

/** Returns whether a key was typed instead of drawn at random: an example, a repetition or a sequence. */
export function isGuessableKey(key: string): boolean {
  return (
    EXAMPLES.test(key) ||
    new Set(key.toLowerCase()).size < MIN_CHARACTERS ||
    isRepetition(key) ||
    isSequence(key)
  );
}

/** Returns whether a key consists of a shorter text and its repetitions, the last of which may be cut off. */
function isRepetition(key: string): boolean {
  const periods = Array.from({ length: Math.floor(key.length / 2) }, (_, index) => index + 1);
  return periods.some((period) => key.startsWith(key.slice(period)));
}

/** Returns whether most characters follow or equal their predecessors in the alphabet. */
function isSequence(key: string): boolean {
  const codes = [...key].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) <= 1);
  return steps.length > key.length / 2;
}
