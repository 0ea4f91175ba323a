/**
 * Polyfills the `command` and `commandfor` attributes of buttons for dialogs. Browsers with native support open and
 * close the dialogs without JavaScript.
 *
 *     <button type="button" command="show-modal" commandfor="menu">
 *     <dialog id="menu"> … <button type="button" command="close" commandfor="menu">
 */
if (!('commandForElement' in HTMLButtonElement.prototype)) {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}
