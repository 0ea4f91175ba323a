import { isAdmin } from '#lib/account/person.ts';
import { $user } from '#stores/account/session.ts';

/** Keeps the mark true that the page got before it was painted (`lib/person.ts`): who is signed in, by role. */
export function markPerson(): void {
  const { dataset } = document.documentElement;
  $user.subscribe((user) => {
    if (user) dataset.user = isAdmin(user) ? 'admin' : 'user';
    else delete dataset.user;
  });
}
