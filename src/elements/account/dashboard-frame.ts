import { guardPage } from '#stores/account/guard.ts';
import { $menuOpen, $user } from '#stores/account/session.ts';
import { bindLogOut } from './log-out.ts';
import { markPerson } from './mark-person.ts';

/**
 * The frame of the dashboard's pages: leaves a page that is not for who is there, names who is, keeps the side menu of
 * small screens in step with the auth state, and signs out. [AUTH-07, NAV-07, NAV-08]
 *
 *     <dashboard-frame data-audience="admin">
 *       <button type="button" command="show-modal" commandfor="…">, <dialog id="…"> … </dialog>
 *       <span data-username></span>
 *       <button type="button" data-logout>Logout</button>
 *     </dashboard-frame>
 */
class DashboardFrame extends HTMLElement {
  connectedCallback() {
    guardPage(this.dataset.audience === 'admin' ? 'admin' : 'user');
    markPerson();
    $user.subscribe((user) => {
      for (const name of this.querySelectorAll('[data-username]')) name.textContent = user?.username ?? '';
    });
    bindLogOut(this);
    const menu = this.querySelector('dialog');
    if (menu) bindMenu(menu);
  }
}

function bindMenu(menu: HTMLDialogElement): void {
  // The browser opens and closes it by itself, before this script has come too.
  menu.addEventListener('toggle', () => $menuOpen.set(menu.open));
  menu.addEventListener('click', ({ target }) => {
    // Its own box is what shows beside its content: the overlay.
    if (target === menu) menu.close();
  });
  if (menu.open) $menuOpen.set(true);
  $menuOpen.subscribe((open) => {
    if (open && !menu.open) menu.showModal();
    if (!open && menu.open) menu.close();
  });
}

customElements.define('dashboard-frame', DashboardFrame);
