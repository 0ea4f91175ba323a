/** Ranges without meaning to the user: an unknown address, and a browser on the server's own computer. */
const NAMELESS = ['', 'unknown', '127.0.0.0/24', '::/48'];

/**
 * Returns the known part of an IP address from its range, for display: `203.0.113.0/24` → `203.0.113.*`. Returns '' if
 * it would tell the user nothing.
 */
export function formatNetwork(network: string): string {
  return NAMELESS.includes(network) ? '' : network.replace(/\.0\/24$/, '.*').replace(/::\/48$/, ':*');
}
