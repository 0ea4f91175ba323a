import { failure } from '#lib/api/messages.ts';
import { notify } from '#stores/toasts/notices.ts';

/** Lets the buttons within that carry `data-logout` sign out. The calls are loaded on the press: every page has such a button. */
export function bindLogOut(within: HTMLElement): void {
  for (const button of within.querySelectorAll('[data-logout]')) button.addEventListener('click', press);
}

async function press(): Promise<void> {
  const store = await import('#stores/account/sign-out.ts').catch(() => undefined);
  if (store) await store.logOut();
  else notify('error', failure.network);
}
