/**
 * Presses made before an island is hydrated: a script in the head of its page counts them at the button or
 * radio that carries the mark, and the island that takes the page over asks for them.
 */

/** Marks what the script counts presses of. */
export const EARLY = { 'data-early': '' };

/** The script, for `InlineScript.astro`. */
export const countEarlyPresses = `addEventListener('click',({target})=>{const b=target.closest('[data-early]');if(b)b.dataset.pressed=1+Number(b.dataset.pressed||0)})`;

export function earlyPresses(element: HTMLElement | null): number {
  return Number(element?.dataset.pressed ?? 0);
}
