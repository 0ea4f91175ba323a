import { atom, computed, onMount } from 'nanostores';
import { getSite } from '#contract/site.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';

/** Interval between polls while a build is running, which takes some seconds. In milliseconds. */
const POLL_INTERVAL_MS = 3000;

const $response = remote(atom(question(getSite, {})));

/** The catalogue revision of the built site; undefined until it is known. Polls while the site is behind. */
export const $site = computed($response, (response) =>
  response.state === 'ready' ? response.data : undefined,
);

onMount($site, () => {
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  const unbind = $response.subscribe((response) => {
    clearTimeout(pollTimer);
    const isBehind =
      response.state === 'ready' &&
      response.data.revision !== null &&
      response.data.revision < response.data.current;
    if (isBehind) pollTimer = setTimeout(lookAgain, POLL_INTERVAL_MS);
  });
  return () => {
    clearTimeout(pollTimer);
    unbind();
  };
});

/** Refetches the state of the built site after a change to the catalogue. */
export function lookAgain(): void {
  invalidate(getSite.path);
}
