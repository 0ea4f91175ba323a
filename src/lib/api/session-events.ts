/**
 * Session events, which decouple the calls from the session store. Every page loads this file, so it stays
 * small.
 */

type Listener = () => void;

const endListeners = new Set<Listener>();
const changeListeners = new Set<Listener>();

let readUserId = (): string | undefined => undefined;

/** Sets how to find the user who is logged in to this browser at the moment. */
export function identifyUser(read: () => string | undefined): void {
  readUserId = read;
}

/**
 * Call it before a request that requires a session, and the function that it returns after a 401. That announces the
 * end of the session, unless another user has logged in or out since the request: the refusal is not about them.
 */
export function prepareSessionEnd(): () => void {
  const userId = readUserId();
  return () => {
    if (readUserId() !== userId) return;
    for (const listener of endListeners) listener();
  };
}

export function onSessionEnd(listener: Listener): void {
  endListeners.add(listener);
}

/** Announces a login or logout. Cached responses of the previous user are then invalid. */
export function emitUserChange(): void {
  for (const listener of changeListeners) listener();
}

export function onUserChange(listener: Listener): void {
  changeListeners.add(listener);
}

let isSessionOwn = () => true;

/** Sets the check that precedes every change: whether the session still belongs to the user of this page. */
export function guardChanges(check: () => boolean): void {
  isSessionOwn = check;
}

/** Returns whether a change may be sent. Otherwise it would fail, or be made in the name of another user. */
export function maySendChange(): boolean {
  return isSessionOwn();
}

let meet = async (_response: string) => false;

/** Sets the handler of calls that need something from the user first, such as a proof of their identity. */
export function handleRequirements(handler: (response: string) => Promise<boolean>): void {
  meet = handler;
}

/** Asks the user for what a rejected call needs. Resolves to true if the same call may succeed now. */
export function meetRequirement(response: string): Promise<boolean> {
  return meet(response);
}
