import { requestErrorText } from '#messages/requests.ts';
import { showToast } from '#stores/toasts/toasts.ts';

/**
 * Makes the `[data-logout]` buttons inside `root` log out. Every page has such a button, so the API client is loaded
 * only on a press.
 */
export function bindLogoutButtons(root: HTMLElement): void {
  for (const button of root.querySelectorAll('[data-logout]')) button.addEventListener('click', handleClick);
}

async function handleClick(): Promise<void> {
  const store = await import('#stores/account/logout.ts').catch(() => undefined);
  if (store) await store.logOut();
  else showToast('error', requestErrorText.network);
}
