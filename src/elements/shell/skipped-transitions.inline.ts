/**
 * Handles the rejection of a view transition that the browser skips, for example after Back. WebKit otherwise reports
 * an unhandled rejection.
 */
export default function handleSkippedTransitions(): void {
  for (const type of ['pageswap', 'pagereveal'] as const) {
    addEventListener(type, ({ viewTransition }) => {
      viewTransition?.ready.catch(() => undefined);
    });
  }
}
