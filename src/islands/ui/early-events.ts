/**
 * Interactions before hydration. Inline scripts in the page's head (`count-early-clicks.inline.ts`,
 * `hold-early-submit.inline.ts`) record them on the marked button, radio or form. The hydrating island replays them.
 */

/** The attribute that marks an element for the inline scripts; spread it on buttons, radios and forms. */
export const EARLY_EVENT_PROPS = { 'data-early': '' };

/** Returns the number of clicks on a marked element before hydration. */
export function earlyClickCount(element: HTMLElement | null): number {
  return Number(element?.dataset.pressed ?? 0);
}

/** Returns whether the form was submitted before hydration, and clears that record. */
export function takeEarlySubmit(form: HTMLFormElement): boolean {
  const wasSubmitted = form.dataset.submitted !== undefined;
  delete form.dataset.submitted;
  return wasSubmitted;
}
