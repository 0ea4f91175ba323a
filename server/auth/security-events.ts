import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeEmailEndpoint, confirmEmailEndpoint } from '#contract/account/account-email.ts';
import {
  deleteUserEndpoint,
  loginEndpoint,
  logoutEndpoint,
  registerEndpoint,
  updatePasswordEndpoint,
  updateRoleEndpoint,
} from '#contract/account/auth.ts';
import { getOwnDataEndpoint } from '#contract/account/own-data.ts';
import { forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password-reset.ts';
import {
  addPasskeyEndpoint,
  confirmAuthenticatorAppEndpoint,
  proveEndpoint,
  removeAuthenticatorAppEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  secondStepEndpoint,
} from '#contract/account/second-factor.ts';
import { sendSecurityReportsEndpoint } from '#contract/account/security-reports.ts';
import { endOtherSessionsEndpoint, endSessionEndpoint } from '#contract/account/sessions.ts';
import {
  exportOrderLinesEndpoint,
  exportOrdersEndpoint,
  refundOrderEndpoint,
  refundPaymentIssueEndpoint,
} from '#contract/orders/orders.ts';
import { PAYMENT_WEBHOOK_PATH } from '#contract/orders/payments.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { coarseNetwork } from '../http/coarse-network.ts';
import { noted } from '../http/security-notes.ts';
import { optionalSession } from './auth.ts';

/** The log entry of an endpoint's responses. */
interface SecurityEvent {
  readonly name: string;
  /** Fields of the body that an accepted request records. They must hold no personal data. */
  readonly fields?: readonly string[];
  /** Whether only rejected requests are recorded, at most once a minute per client. */
  readonly isOnlyRejected?: true;
}

/** The endpoints whose calls are recorded, both accepted and rejected unless `isOnlyRejected`. */
const ENDPOINTS: readonly (readonly [Pick<Endpoint, 'method' | 'path'>, SecurityEvent])[] = [
  [registerEndpoint, { name: 'registration' }],
  [loginEndpoint, { name: 'login' }],
  [secondStepEndpoint, { name: 'second step' }],
  [proveEndpoint, { name: 'proof' }],
  [confirmAuthenticatorAppEndpoint, { name: 'second factor added' }],
  [addPasskeyEndpoint, { name: 'second factor added' }],
  [removeAuthenticatorAppEndpoint, { name: 'second factor removed' }],
  [removePasskeyEndpoint, { name: 'second factor removed' }],
  [renewRecoveryCodesEndpoint, { name: 'new recovery codes' }],
  [endSessionEndpoint, { name: 'session ended' }],
  [endOtherSessionsEndpoint, { name: 'session ended' }],
  [logoutEndpoint, { name: 'logout' }],
  [forgotPasswordEndpoint, { name: 'password reset request' }],
  [resetPasswordEndpoint, { name: 'password reset' }],
  [updatePasswordEndpoint, { name: 'password change' }],
  [changeEmailEndpoint, { name: 'email change' }],
  [confirmEmailEndpoint, { name: 'email confirmation' }],
  [updateRoleEndpoint, { name: 'role change', fields: ['role'] }],
  [deleteUserEndpoint, { name: 'account deletion' }],
  [getOwnDataEndpoint, { name: 'export' }],
  [exportOrdersEndpoint, { name: 'export' }],
  [exportOrderLinesEndpoint, { name: 'export' }],
  [refundOrderEndpoint, { name: 'refund' }],
  [refundPaymentIssueEndpoint, { name: 'refund' }],
  [sendSecurityReportsEndpoint, { name: 'policy report' }],
  [
    { method: 'POST', path: PAYMENT_WEBHOOK_PATH },
    { name: 'payment event', isOnlyRejected: true },
  ],
];
const EVENTS = new Map(ENDPOINTS.map(([{ method, path }, event]) => [`${method} ${path}`, event]));

/** Names of rejected requests to any other route, by status. */
const REJECTIONS = new Map([
  [403, 'forbidden request'],
  [429, 'rate limit'],
]);

/** The time in ms within which the same rejection of a client by a rate limit or a signature is recorded once. */
const LIMIT_PAUSE_MS = 60_000;
/** The number of remembered rejections. Beyond it, all are forgotten. */
const MAX_LIMITED = 1000;

/**
 * Writes the security events of all routes registered from now on to the log, whatever its level, unless it is silent:
 * which account did what to which account or order, from which coarse network, with which result. [SAFE-06]
 */
export function logSecurityEvents(app: FastifyInstance): void {
  if (app.log.level === 'silent') return;
  const log = app.log.child({}, { level: 'info' });
  const limited = new Map<string, number>();
  const isRepeated = (key: string) => {
    const now = Date.now();
    if (now - (limited.get(key) ?? 0) < LIMIT_PAUSE_MS) return true;
    if (limited.size >= MAX_LIMITED) limited.clear();
    limited.set(key, now);
    return false;
  };
  app.addHook('onResponse', async (request, reply) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = `${method} ${request.routeOptions.url}`;
    const event = EVENTS.get(route);
    const { statusCode: status } = reply;
    const name = event?.name ?? REJECTIONS.get(status);
    if (name === undefined) return;
    const network = coarseNetwork(request.ip);
    if (event?.isOnlyRejected && status !== 400) return;
    const details = detailsOf(request, reply, event);
    const isThrottled = status === 429 || event?.isOnlyRejected;
    if (isThrottled && isRepeated(`${route} ${network} ${status} ${details.reason}`)) return;
    log.info({ security: { event: name, route, status, network, ...details } }, 'Security event');
  });
}

function detailsOf(request: FastifyRequest, { statusCode }: FastifyReply, event: SecurityEvent | undefined) {
  const account = optionalSession(request)?.user.id;
  const target = Object.values(Object(request.params)).find(isIdentifier);
  const body = Object(request.body);
  const fields = statusCode < 300 ? (event?.fields ?? []) : [];
  return {
    ...noted.get(request),
    ...(account !== undefined && { account }),
    ...(target !== undefined && { target }),
    ...Object.fromEntries(fields.map((field) => [field, body[field]])),
  };
}

/** Returns whether a parameter is an id or an order number, not a text such as an email address. */
function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,36}$/.test(value);
}
