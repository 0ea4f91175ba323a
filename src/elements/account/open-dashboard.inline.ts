/**
 * Opens the dashboard of the user's role in place of this page, before the first paint. Runs after
 * `redirect-visitor.inline.ts`, which leads visitors to the login. [ROUTE-11]
 */
export default function openDashboard(admin: string, user: string): void {
  const { dataset } = document.documentElement;
  if (!dataset.user) return;
  // Dashboard.astro hides the page while it redirects.
  dataset.leaving = '';
  location.replace(dataset.user === 'admin' ? admin : user);
}
