import { savesData } from '#elements/shared/saves-data.ts';
import { whenIdle } from '#elements/shared/when-idle.ts';
import { type KeepMessage, ONLINE_MESSAGE } from '#lib/offline/keep-message.ts';
import { filePaths } from '#lib/urls/paths.ts';

/**
 * Registers the service worker and asks it to keep this page for visits without a connection. Without a connection,
 * `html[data-offline]` shows a line that says so. The worker marks the pages that it serves, so the line is in their
 * first frame. [SPEED-05]
 */

/** Delay of the first registration, in ms. The worker then loads the bag, which must not slow down the first clicks. */
const FIRST_DELAY_MS = 3000;

/** Trusted Types, which TypeScript does not know. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(input: string): string };
}
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

/** Returns the worker's URL as the content security policy demands it. The policy of this name creates no other URL. */
function trustedWorkerUrl(): string {
  const createScriptURL = () => filePaths.serviceWorker;
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL }).createScriptURL('') ?? createScriptURL()
  );
}

/** The original title: a browser may translate the document's title later. */
const { title } = document;

const root = document.documentElement;
/** Whether the page comes from the store. Requesting it again might take as long as before. */
const isFromStore = root.hasAttribute('data-offline');

function showOffline(isOffline: boolean): void {
  root.toggleAttribute('data-offline', isOffline);
}

if (!navigator.onLine) showOffline(true);
addEventListener('offline', () => showOffline(true));
addEventListener('online', () => showOffline(false));
// A page in the back/forward cache receives no events.
addEventListener('pageshow', ({ persisted }) => persisted && showOffline(!navigator.onLine));

async function register(workers: ServiceWorkerContainer): Promise<void> {
  workers.addEventListener('message', ({ data }) => data === ONLINE_MESSAGE && showOffline(false));
  // Browsers reject it in private windows, for example. The page misses nothing else.
  if (!workers.controller) await workers.register(trustedWorkerUrl()).catch(() => undefined);
  const registration = await workers.ready;
  if (document.querySelector('[data-stand-in]')) return;
  let isKept = isFromStore;
  const keep = () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const message: KeepMessage = { path: location.pathname, title, loaded, isKept };
    registration.active?.postMessage(message);
    isKept = true;
  };
  keep();
  // Again when the page is left, for the images that have come into view.
  addEventListener('visibilitychange', () => document.hidden && keep());
}

// Browsers have none on an unencrypted connection.
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
if (__OFFLINE__ && workers && !savesData) {
  whenIdle(() => setTimeout(register, workers.controller ? 0 : FIRST_DELAY_MS, workers));
}
