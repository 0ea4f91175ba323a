import { isAdmin } from '#lib/account/stored-user.ts';
import { $user } from '#stores/account/session.ts';

/** Keeps `html[data-user]` in sync with the logged-in user's role. An inline script sets it before the first paint. */
export function syncUserAttribute(): void {
  const { dataset } = document.documentElement;
  $user.subscribe((user) => {
    if (user) dataset.user = isAdmin(user) ? 'admin' : 'user';
    else delete dataset.user;
  });
}
