/**
 * Makes the browser ask for confirmation before the user leaves the page. `isNeeded` is called at that moment. Returns
 * a function that stops the warning.
 */
export function warnBeforeUnload(isNeeded = () => true): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isNeeded()) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}
