/**
 * Redirects away from a dashboard page that the user may not see, before the first paint. Follows the rule of
 * `stores/account/page-guard.ts` and runs after `mark-user.inline.ts`. `login` is the URL of the login page without the
 * path to return to. The fragment stays a fragment, because it may hold the token of a mailed link. [ROUTE-11, AUTH-07]
 */
export default function redirectVisitor(audience: 'user' | 'admin', home: string, login: string): void {
  const { dataset } = document.documentElement;
  if (audience === 'admin' ? dataset.user === 'admin' : dataset.user) return;
  // Dashboard.astro hides the page while it redirects.
  dataset.leaving = '';
  location.replace(
    audience === 'admin'
      ? home
      : login + encodeURIComponent(location.pathname + location.search) + location.hash,
  );
}
