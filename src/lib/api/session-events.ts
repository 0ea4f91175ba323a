/**
 * What calls and the session's store tell each other without knowing each other. Every page carries this, so it
 * is a few lines.
 */

type Listener = () => void;

const onEnd = new Set<Listener>();
const onChange = new Set<Listener>();

/** The backend has answered 401 to a call that needs somebody: nobody is signed in any longer. */
export function tellSessionEnd(): void {
  for (const listener of onEnd) listener();
}

export function whenSessionEnds(listener: Listener): void {
  onEnd.add(listener);
}

/** From now on the browser is somebody else's, or nobody's: what was answered before is not for them. */
export function tellPersonChange(): void {
  for (const listener of onChange) listener();
}

export function whenPersonChanges(listener: Listener): void {
  onChange.add(listener);
}
