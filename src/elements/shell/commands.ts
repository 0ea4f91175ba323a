/**
 * Opens and closes dialogs for browsers that do not know commands on buttons yet; the others do it by
 * themselves, before a script has come and without any.
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
