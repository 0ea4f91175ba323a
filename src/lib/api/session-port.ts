/** Connects the calls to the session without an import of its stores. Every page loads this file, so it stays small. */

/** The part of the session that the calls use. */
interface SessionPort {
  /** Returns the id of the user who is logged in to this browser at the moment. */
  readUserId(): string | undefined;
  /** Returns whether the session still belongs to the user of this page. Precedes every change. */
  isOwn(): boolean;
  /** Ends the session of this page. */
  end(): void;
  /** Asks the user for what a rejected call needs. Resolves to true if the same call may succeed now. */
  meetRequirement(response: string): Promise<boolean>;
}

/** The session of this page. The defaults are those of a guest, and of a page that asks for no proof of identity. */
export const sessionPort: SessionPort = {
  readUserId: () => undefined,
  isOwn: () => true,
  end() {},
  meetRequirement: async () => false,
};

/** Hands the session to the calls. */
export function connectSession(session: Partial<SessionPort>): void {
  Object.assign(sessionPort, session);
}

/**
 * Call it before a request that requires a session, and the function that it returns after a 401. That ends the
 * session, unless another user has logged in or out since the request: the refusal is not about them.
 */
export function prepareSessionEnd(): () => void {
  const userId = sessionPort.readUserId();
  return () => {
    if (sessionPort.readUserId() === userId) sessionPort.end();
  };
}

const changeListeners = new Set<() => void>();

/** Announces a login or logout. Cached responses of the previous user are then invalid. */
export function emitUserChange(): void {
  for (const listener of changeListeners) listener();
}

export function onUserChange(listener: () => void): void {
  changeListeners.add(listener);
}
