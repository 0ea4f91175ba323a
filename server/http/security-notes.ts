import type { FastifyRequest } from 'fastify';

/** Properties that routes add to the security event of their request. */

/** A violation of a page's content security policy, without personal data. */
export interface PolicyViolation {
  readonly directive: string;
  /** The blocked origin, or a keyword such as `inline`. */
  readonly blocked: string;
  /** The path of the page. */
  readonly page: string;
}

/** The properties that routes add to the event of a request. */
interface NotedDetails {
  readonly account?: string;
  readonly violations?: readonly PolicyViolation[];
  readonly reason?: string;
}

/** The additions by request. Only the log of security events reads them. */
export const noted = new WeakMap<FastifyRequest, NotedDetails>();

/** Records that a request concerns this account, although it has no session, e.g. the one it logs in to. */
export function noteAccount(request: FastifyRequest, id: string): void {
  noted.set(request, { account: id });
}

/** Records the violations that a request reports. */
export function noteViolations(request: FastifyRequest, violations: readonly PolicyViolation[]): void {
  noted.set(request, { violations });
}

/** Records the reason of a rejection, as one word. */
export function noteRejection(request: FastifyRequest, reason: string): void {
  noted.set(request, { reason });
}
