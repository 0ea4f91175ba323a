import { atom, computed, onMount } from 'nanostores';
import { getSiteStatusEndpoint } from '#contract/shop/site-status.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';

/** Interval between polls while a build is running, which takes some seconds. In milliseconds. */
const POLL_INTERVAL_MS = 3000;

const $response = createRemoteStore(atom(createQuery(getSiteStatusEndpoint, {})));

/**
 * The catalogue revision that the site was built from, and the current one; undefined until they are known. Polls while
 * the site is behind.
 */
export const $siteState = computed($response, (response) =>
  response.state === 'ready' ? response.data : undefined,
);

onMount($siteState, () => {
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  const unbind = $response.subscribe((response) => {
    clearTimeout(pollTimer);
    const isBehind =
      response.state === 'ready' &&
      response.data.revision !== null &&
      response.data.revision < response.data.current;
    if (isBehind) pollTimer = setTimeout(refreshSiteState, POLL_INTERVAL_MS);
  });
  return () => {
    clearTimeout(pollTimer);
    unbind();
  };
});

/** Refetches the state of the built site after a change to the catalogue. */
export function refreshSiteState(): void {
  invalidateCache(getSiteStatusEndpoint.path);
}
