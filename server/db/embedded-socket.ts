import { Duplex } from 'node:stream';
import type { Turns } from './turns.ts';

/** First byte of the message by which a client ends its connection. */
const TERMINATE = 'X'.charCodeAt(0);
/** `AuthenticationOk` and `ReadyForQuery`, the response to the start-up message. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** The socket of a `pg` client whose server is the embedded database. */
export class EmbeddedSocket extends Duplex {
  readonly #turns: Turns;
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
      // A copy, because `pg` reuses its buffers and the worker takes this one over.
      const messages = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
      let offset = 0;
      for (const chunk of chunks) {
        messages.set(chunk, offset);
        offset += chunk.length;
      }
      this.push(await this.#turns.run(this, messages));
    }
  }
}
