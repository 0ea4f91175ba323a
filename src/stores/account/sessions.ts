import { atom } from 'nanostores';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '#contract/account/sessions.ts';
import { call } from '#lib/api/call.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { sessionsText } from '#messages/security.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';

/** The sessions of the logged-in user. [SAFE-05] */
export const $sessions = createRemoteStore(atom(createQuery(listSessionsEndpoint, {})));

/** Refetches the sessions. The current list stays visible until the response arrives. */
export function refreshSessions(): void {
  invalidateCache(listSessionsEndpoint.path);
}

/** Ends a session of the user and announces the outcome. Never rejects. */
export async function logOutDevice(id: string): Promise<void> {
  await announceOutcome(call(endSessionEndpoint, { params: { id } }), sessionsText.ended);
  refreshSessions();
}

/** Ends all sessions of the user except the current one and announces the outcome. Never rejects. */
export async function endOtherSessions(): Promise<void> {
  await announceOutcome(call(endOtherSessionsEndpoint, {}), sessionsText.endedOthers);
  refreshSessions();
}
