/** Runs protocol messages on the database. Resolves with the complete response. */
export type RunMessages = (messages: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** A connection, as the key of its turn. */
type Connection = object;

interface Waiting {
  readonly connection: Connection;
  readonly start: () => void;
}

/** `ReadyForQuery` of PostgreSQL's protocol, outside of a transaction. Ends the last response of a turn. */
const IDLE = Buffer.from('Z\0\0\0\x05I', 'latin1');
/** The simple query `rollback`. */
const ROLLBACK = Uint8Array.from(Buffer.from('Q\0\0\0\x0drollback\0', 'latin1'));

/**
 * Several connections to a database that has a single session, so no setting may outlive its transaction. They take
 * turns in the order of their messages. A turn lasts until the end of the transaction, so a connection waits for at
 * most one transaction of each other connection.
 */
export class Turns {
  readonly #run: RunMessages;
  readonly #queue: Waiting[] = [];
  #owner: Connection | undefined;

  constructor(run: RunMessages) {
    this.#run = run;
  }

  /** Runs messages of a connection in its turn. */
  async run(connection: Connection, messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    await this.#turnOf(connection);
    try {
      const response = await this.#run(messages);
      if (IDLE.equals(response.subarray(-IDLE.length))) this.#next();
      return response;
    } catch (error) {
      this.#next();
      throw error;
    }
  }

  /** Ends a connection. Rolls back its open transaction. */
  async end(connection: Connection): Promise<void> {
    if (this.#owner === connection) await this.run(connection, ROLLBACK);
  }

  #turnOf(connection: Connection): Promise<void> {
    if (this.#owner === connection) return Promise.resolve();
    if (this.#owner === undefined) {
      this.#owner = connection;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#queue.push({ connection, start: resolve }));
  }

  #next(): void {
    const next = this.#queue.shift();
    this.#owner = next?.connection;
    next?.start();
  }
}
