import { isAdmin, isStoredUser } from '#lib/account/stored-user.ts';

/**
 * Sets `data-user="admin"` or `"user"` before the first paint, so the header never flashes the wrong state.
 * `user-attribute.ts` keeps it up to date.
 */
export default function markUser(): void {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? '');
    if (isStoredUser(user)) document.documentElement.dataset.user = isAdmin(user) ? 'admin' : 'user';
  } catch {
    // Nobody is logged in, or storage is blocked.
  }
}
