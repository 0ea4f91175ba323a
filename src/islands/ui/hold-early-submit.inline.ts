/**
 * Blocks native submits of forms that `early-events.ts` marks, and records them. A native submit could put the typed
 * values into the URL.
 */
export default function holdEarlySubmit(): void {
  addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !('early' in form.dataset)) return;
    event.preventDefault();
    form.dataset.submitted = '';
  });
}
