import { ROLES, type Role } from '#contract/account/user.ts';
import { readSearchView, type SearchView, writeSearchView } from '#lib/admin/search-view.ts';

/** The admin's view of all accounts: role, search and page. [ADMIN-08] */
export interface UsersView extends SearchView {
  /** '' for all. */
  readonly role: Role | '';
}

/** Reads the view from a URL's query string. Ignores an unknown role. */
export function readUsersView(search: string): UsersView {
  const role = new URLSearchParams(search).get('role');
  return { role: ROLES.find((known) => known === role) ?? '', ...readSearchView(search) };
}

/** Returns the view's query string with its '?', or '' for the default view. */
export function writeUsersView({ role, ...view }: UsersView): string {
  return writeSearchView(view, { role });
}
