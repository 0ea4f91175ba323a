import { isKeepMessage, ONLINE_MESSAGE } from '#lib/offline/keep-message.ts';
import { isKeptPage, isPagePath } from '#lib/offline/kept-pages.ts';
import { STORE_NAME, STORE_PREFIX } from '#lib/offline/ledger.ts';
import { paths } from '#lib/urls/paths.ts';
import {
  findFile,
  findPage,
  isKeptCall,
  isKeptFile,
  isKeptResponse,
  isOfSite,
  keepPage,
  keepResponse,
  keepShell,
} from './store.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

/**
 * The service worker: without a connection, it serves seen pages, and the offline page in place of others. [SPEED-05,
 * decision 084]
 *
 * Nothing in the store belongs to a version of the worker. A page is kept together with the files that it names, and
 * the names of these files contain a hash. Therefore any worker can serve any kept page, and a new worker replaces the
 * old one at once, under open pages of any release. The first worker leaves open pages to the network: claiming them
 * would remove the previous page from the back/forward cache.
 */

/** How long a navigation waits for the network if the page is in the store, in ms. */
const NETWORK_TIMEOUT_MS = 5000;

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(STORE_PREFIX) && name !== STORE_NAME) await caches.delete(name);
  }
  // The browser requests a page while it starts the worker.
  await scope.registration.navigationPreload?.enable();
}

scope.addEventListener('message', (event) => {
  // A page that could not be kept is kept on a later visit. The visitor misses nothing.
  if (isKeepMessage(event.data)) event.waitUntil(keepPage(event.data).catch(() => undefined));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (isOfSite(url) && isPagePath(url.pathname)) event.respondWith(openPage(event, url.pathname));
  } else if (isKeptCall(url)) event.respondWith(callBackend(event, url));
  else if (isKeptFile(url)) event.respondWith(loadFile(request, url));
});

/** Responds with the page from the network; after a failure, or if it takes long, with the kept page. */
async function openPage(event: FetchEvent, path: string): Promise<Response> {
  const network = requestPage(event);
  // Once a kept page is shown, the browser cancels the request. The next attempt would otherwise wait for this one.
  network.catch(() => undefined);
  const find = async (pagePath: string) =>
    isKeptPage(pagePath) ? findPage(pagePath).catch(() => undefined) : undefined;
  try {
    const isLate = await Promise.race([
      network.then(() => false),
      sleep(NETWORK_TIMEOUT_MS).then(() => true),
    ]);
    return (isLate ? await find(path) : undefined) ?? (await network);
  } catch (error) {
    const page = (await find(path)) ?? (await find(paths.offline));
    if (page) return page;
    throw error;
  }
}

async function requestPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Responds with the file from the store, or from the network if it is not kept. */
async function loadFile(request: Request, url: URL): Promise<Response> {
  return (await findFile(url).catch(() => undefined)) ?? fetch(request);
}

/**
 * Responds to a call for products with the backend's response, and keeps it if the page may be kept. Uses the kept
 * response only offline: the page announces the failure of a backend that is down.
 */
async function callBackend(event: FetchEvent, url: URL): Promise<Response> {
  const client = await scope.clients.get(event.clientId);
  const isKept = client !== undefined && isKeptPage(new URL(client.url).pathname);
  try {
    const response = await fetch(event.request);
    client?.postMessage(ONLINE_MESSAGE);
    if (isKept && isKeptResponse(response)) {
      event.waitUntil(keepResponse(url, response.clone()).catch(() => undefined));
    }
    return response;
  } catch (error) {
    const isOffline = isKept && !scope.navigator.onLine;
    const stored = isOffline ? await findFile(url).catch(() => undefined) : undefined;
    if (stored) return stored;
    throw error;
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
