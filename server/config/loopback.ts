const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Returns whether only this machine can reach a host, given by its name or IP address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
