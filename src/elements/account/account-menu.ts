import { $user } from '#stores/account/session.ts';
import { bindLogOut } from './log-out.ts';
import { markPerson } from './mark-person.ts';

/**
 * The header's way in, or the menu of who is signed in: shows their picture and signs out. Which of the two is shown,
 * and whose links, is the matter of the page's mark and the style sheet; the browser opens and closes the menu. [NAV-02, NAV-03]
 *
 *     <account-menu data-picture="/avatar.svg">
 *       <button type="button" popovertarget="…"><img alt="" /></button>
 *       <div id="…" popover> … <button type="button" data-logout>Logout</button> </div>
 *     </account-menu>
 */
class AccountMenu extends HTMLElement {
  connectedCallback() {
    const { picture = '' } = this.dataset;
    const image = this.querySelector('img');
    image?.addEventListener('error', () => {
      if (!image.src.endsWith(picture)) image.src = picture;
    });
    markPerson();
    $user.subscribe((user) => {
      if (image) image.src = user?.profileImage || picture;
    });
    bindLogOut(this);
    this.querySelector('[data-logout]')?.addEventListener('click', () => this.#popover?.hidePopover());
  }

  get #popover() {
    return this.querySelector<HTMLElement>('[popover]');
  }
}

customElements.define('account-menu', AccountMenu);
