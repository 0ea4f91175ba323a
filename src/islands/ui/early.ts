/**
 * What is done before an island is hydrated: a script in the head of its page notes it at the button, radio or form
 * that carries the mark, and the island that takes the page over asks for it.
 */

/** Marks what the scripts look at. */
export const EARLY = { 'data-early': '' };

/** The script, for `InlineScript.astro`. */
export const countEarlyPresses = `addEventListener('click',({target})=>{const b=target.closest('[data-early]');if(b)b.dataset.pressed=1+Number(b.dataset.pressed||0)})`;

export function earlyPresses(element: HTMLElement | null): number {
  return Number(element?.dataset.pressed ?? 0);
}

/**
 * The script for a page with a form of an island: the browser never sends such a form by itself, so that nothing
 * that was typed gets into an address.
 */
export const holdEarlySubmit = `addEventListener('submit',e=>{const f=e.target;if(!e.defaultPrevented&&'early'in f.dataset){e.preventDefault();f.dataset.submitted=''}})`;

/** Whether the form was sent early. Asked once: then it is for the island to send it. */
export function takeEarlySubmit(form: HTMLFormElement): boolean {
  const wasSubmitted = form.dataset.submitted !== undefined;
  delete form.dataset.submitted;
  return wasSubmitted;
}
