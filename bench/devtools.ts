import { EventEmitter } from 'node:events';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/** A part of the browser that the DevTools protocol addresses: the browser itself, a tab or a page. */
export class Session {
  readonly #connection: Connection;
  readonly #id: string | undefined;
  readonly #events = new EventEmitter();

  constructor(connection: Connection, id?: string) {
    this.#connection = connection;
    this.#id = id;
    connection.addSession(id, this.#events);
  }

  /** Sends a command and returns its result. Rejects with the browser's message. */
  send<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    return this.#connection.send(method, params, this.#id) as Promise<Result>;
  }

  on<Params>(event: string, listener: (params: Params) => void): void {
    this.#events.on(event, listener);
  }

  /** Returns the session of another part of the browser. */
  child(id: string): Session {
    return new Session(this.#connection, id);
  }
}

/** A connection to the DevTools protocol of a browser, shared by its sessions. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #sessions = new Map<string | undefined, EventEmitter>();
  readonly #pending = new Map<
    number,
    PromiseWithResolvers<unknown> & { readonly sessionId: string | undefined }
  >();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The browser has closed.'));
    });
  }

  /** Connects to the URL that the browser prints when it starts. */
  static async open(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error('The browser does not answer.')), {
        once: true,
      });
    });
    return new Connection(socket);
  }

  addSession(id: string | undefined, events: EventEmitter): void {
    this.#sessions.set(id, events);
  }

  send(method: string, params: object, sessionId: string | undefined): Promise<unknown> {
    this.#lastId += 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(this.#lastId, { ...pending, sessionId });
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, sessionId }));
    return pending.promise;
  }

  /** The browser does not answer commands for a page that it has closed. */
  #endSession(ended: string): void {
    for (const { sessionId, reject } of this.#pending.values()) {
      if (sessionId === ended) reject(new Error('The page has closed.'));
    }
  }

  #receive({ id, method, params, result, error, sessionId }: Message): void {
    if (method === 'Target.detachedFromTarget') this.#endSession((params as { sessionId: string }).sessionId);
    if (method !== undefined) this.#sessions.get(sessionId)?.emit(method, params);
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || pending === undefined) return;
    this.#pending.delete(id);
    if (error) pending.reject(new Error(error.message));
    else pending.resolve(result);
  }
}
