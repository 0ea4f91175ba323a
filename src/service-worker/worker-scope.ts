/**
 * The parts of the service worker API that the worker uses. TypeScript's library for workers contradicts its library
 * for pages, which the rest of the project needs.
 */

/** An event whose work the browser waits for before it stops the worker. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The id of the page that sent the request; '' for a navigation. */
  readonly clientId: string;
  /** The response to the request that the browser sent while it started the worker; undefined if it sent none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

/** An open page of the site. */
interface WindowClient {
  readonly url: string;
  postMessage(message: unknown): void;
}

interface WorkerScope {
  readonly clients: {
    get(id: string): Promise<WindowClient | undefined>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
  };
  readonly location: Location;
  readonly navigator: Pick<Navigator, 'locks' | 'onLine'>;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void;
}

declare const self: WorkerScope;

/** The global scope of the worker. */
export const scope = self;
