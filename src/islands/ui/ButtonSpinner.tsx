/** The spinner in a button whose action is in progress. */
export function ButtonSpinner() {
  return (
    <span
      className="size-4 animate-spin rounded-[50%] border border-current border-t-transparent"
      aria-hidden="true"
    />
  );
}
