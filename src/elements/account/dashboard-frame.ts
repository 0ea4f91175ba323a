import type { User } from '#contract/account/user.ts';
import { isAdmin } from '#lib/account/stored-user.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { guardPage } from '#stores/account/page-guard.ts';
import { $isMenuOpen, $user } from '#stores/account/session.ts';
import { bindLogoutButtons } from './logout-buttons.ts';
import { syncUserAttribute } from './user-attribute.ts';

/**
 * The frame of the dashboard pages: redirects users without access, shows the username, synchronizes the side menu of
 * small screens with `$isMenuOpen`, logs out, and shows admins the number of new orders. [AUTH-07, NAV-07, NAV-08]
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
    syncUserAttribute();
    $user.subscribe((user) => {
      for (const element of this.querySelectorAll('[data-username]'))
        element.textContent = user?.username ?? '';
    });
    bindLogoutButtons(this);
    const menu = this.querySelector('dialog');
    if (menu) bindMenu(menu);
    if (hasCapability('orders')) bindNewOrders(this);
  }
}

/** Shows the number of new orders while an admin is logged in. A page in the back/forward cache follows nothing. */
function bindNewOrders(frame: HTMLElement): void {
  let stop: Promise<(() => void) | undefined> | undefined;
  const start = () => {
    stop ??= import('./new-order-badge.ts').then(
      ({ showNewOrders }) => showNewOrders(frame),
      () => undefined,
    );
  };
  const end = () => {
    stop?.then((unfollow) => unfollow?.());
    stop = undefined;
  };
  const update = (user: User | null) => (user && isAdmin(user) ? start() : end());
  $user.subscribe(update);
  addEventListener('pagehide', end);
  addEventListener('pageshow', () => update($user.get()));
}

function bindMenu(menu: HTMLDialogElement): void {
  // The browser opens and closes the dialog itself, also before this script has loaded.
  menu.addEventListener('toggle', () => $isMenuOpen.set(menu.open));
  menu.addEventListener('click', ({ target }) => {
    // A click on the dialog itself, outside its content, is a click on the overlay.
    if (target === menu) menu.close();
  });
  if (menu.open) $isMenuOpen.set(true);
  $isMenuOpen.subscribe((open) => {
    if (open && !menu.open) menu.showModal();
    if (!open && menu.open) menu.close();
  });
}

customElements.define('dashboard-frame', DashboardFrame);
