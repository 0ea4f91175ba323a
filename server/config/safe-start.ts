import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';
import { StartError } from './start-error.ts';

/** Returns whether a URL protects what it transfers: with https, or because nothing leaves this machine. */
function isProtected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
}

/**
 * Returns a sentence for each trap in the configuration of a shop that others can reach: the problem and the remedy.
 * [SAFE-07]
 */
export function findUnsafeSettings({
  isProduction,
  host,
  siteUrl,
  publicApiUrl,
  trustProxy,
  demoAccounts,
}: Config): string[] {
  const problems: string[] = [];
  if (demoAccounts && !isLoopback(host)) {
    problems.push(
      `HOST is "${host}", so others can reach the demo accounts: set ADMIN_EMAIL and ADMIN_PASSWORD to an admin of your own.`,
    );
  }
  if (!isProduction) return problems;
  if (siteUrl === undefined) {
    problems.push('SITE_URL is not set: set it to the public https URL of the shop.');
  }
  for (const [name, url] of [
    ['SITE_URL', siteUrl],
    ['PUBLIC_API_URL', publicApiUrl],
  ] as const) {
    if (url === undefined || isProtected(url)) continue;
    problems.push(
      `${name} is "${url}", which transfers passwords and addresses unencrypted: let a reverse proxy serve it over https.`,
    );
  }
  if (trustProxy === undefined) {
    problems.push(
      'TRUST_PROXY is not set: behind a reverse proxy, all visitors would share one limit. Set it to the number of proxies, or to none.',
    );
  }
  return problems;
}

/** Throws `StartError` with all traps in the configuration, a line each. */
export function requireSafeStart(config: Config): void {
  const problems = findUnsafeSettings(config);
  if (problems.length > 0) throw new StartError(problems.join('\n'));
}
