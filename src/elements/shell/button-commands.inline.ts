/**
 * Polyfills the `command` and `commandfor` attributes of buttons for dialogs. Browsers with native support open and
 * close the dialogs without JavaScript; the others need no module for it.
 *
 *     <button type="button" command="show-modal" commandfor="menu">
 *     <dialog id="menu"> … <button type="button" command="close" commandfor="menu">
 */
export default function buttonCommands(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}
