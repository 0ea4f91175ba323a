/**
 * Interactions before hydration. An inline script in the page's head records them on the marked button, radio or form,
 * and the hydrating island replays them.
 */

/** The attribute that marks an element for the inline scripts; spread it on buttons, radios and forms. */
export const EARLY_EVENT_PROPS = { 'data-early': '' };

/** The inline script that counts clicks on marked elements, for `InlineScript.astro`. */
export const countEarlyClicksScript = `addEventListener('click',({target})=>{const b=target.closest('[data-early]');if(b)b.dataset.pressed=1+Number(b.dataset.pressed||0)})`;

/** Returns the number of clicks on a marked element before hydration. */
export function earlyClickCount(element: HTMLElement | null): number {
  return Number(element?.dataset.pressed ?? 0);
}

/**
 * The inline script that blocks native submits of marked forms and records them. A native submit could put the typed
 * values into the URL.
 */
export const holdEarlySubmitScript = `addEventListener('submit',e=>{const f=e.target;if(!e.defaultPrevented&&'early'in f.dataset){e.preventDefault();f.dataset.submitted=''}})`;

/** Returns whether the form was submitted before hydration, and clears that record. */
export function takeEarlySubmit(form: HTMLFormElement): boolean {
  const wasSubmitted = form.dataset.submitted !== undefined;
  delete form.dataset.submitted;
  return wasSubmitted;
}
