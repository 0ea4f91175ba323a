import { $user } from '#stores/account/session.ts';
import { bindLogoutButtons } from './logout-buttons.ts';
import { syncUserAttribute } from './user-attribute.ts';

/**
 * The header's login link, or the account menu of a logged-in user: shows the profile image and logs out. The style
 * sheet selects the visible parts by `html[data-user]`. The browser opens and closes the popover. [NAV-02, NAV-03]
 *
 *     <account-menu data-image="/avatar.svg">
 *       <button type="button" popovertarget="…"><img alt="" /></button>
 *       <div id="…" popover> … <button type="button" data-logout>Logout</button> </div>
 *     </account-menu>
 */
class AccountMenu extends HTMLElement {
  connectedCallback() {
    const { image: fallback = '' } = this.dataset;
    const image = this.querySelector('img');
    image?.addEventListener('error', () => {
      if (!image.src.endsWith(fallback)) image.src = fallback;
    });
    syncUserAttribute();
    $user.subscribe((user) => {
      if (image) image.src = user?.profileImage || fallback;
    });
    bindLogoutButtons(this);
    this.querySelector('[data-logout]')?.addEventListener('click', () => this.#popover?.hidePopover());
  }

  get #popover() {
    return this.querySelector<HTMLElement>('[popover]');
  }
}

customElements.define('account-menu', AccountMenu);
