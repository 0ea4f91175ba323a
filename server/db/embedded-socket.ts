import { Duplex } from 'node:stream';
import type { Turns } from './turns.ts';

/** First bytes of messages: the end of a connection, and messages that name a prepared statement. */
const TERMINATE = 'X'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
/** Bytes of the type and the length of a message, before its fields. */
const HEADER_LENGTH = 5;
/** `AuthenticationOk` and `ReadyForQuery`, the response to the start-up message. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** The number of the last connection. */
let lastConnection = 0;

/** The socket of a `pg` client whose server is the embedded database. */
export class EmbeddedSocket extends Duplex {
  readonly #turns: Turns;
  readonly #prefix = Buffer.from(`${++lastConnection}:`);
  #isStarted = false;

  constructor(turns: Turns) {
    super();
    this.#turns = turns;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Does nothing: responses are pushed when they arrive. */
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk]).then(() => done(), done);
  }

  /** Receives all messages of a query at once, because `pg` corks them. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // After a crash, there is no transaction to roll back.
    this.#turns.end(this).then(
      () => done(error),
      () => done(error),
    );
  }

  async #send(chunks: readonly Buffer[]): Promise<void> {
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.push(WELCOME);
    } else if (chunks[0]?.[0] === TERMINATE) {
      this.push(null);
      this.destroy();
    } else {
      const messages = Buffer.concat(chunks.map((message) => this.#withOwnNames(message)));
      // A copy, because `pg` reuses its buffers and the worker takes this one over.
      this.push(await this.#turns.run(this, new Uint8Array(messages)));
    }
  }

  /** Returns a message with a prefix before its statement's name, because all connections share the session. */
  #withOwnNames(message: Buffer): Buffer {
    if (message[0] !== PARSE && message[0] !== BIND) return message;
    // A bound statement follows after the name of a portal, which is empty.
    const start = message[0] === PARSE ? HEADER_LENGTH : HEADER_LENGTH + 1;
    if (message[start] === 0) return message;
    const renamed = Buffer.concat([message.subarray(0, start), this.#prefix, message.subarray(start)]);
    renamed.writeInt32BE(message.readInt32BE(1) + this.#prefix.length, 1);
    return renamed;
  }
}
