import type { Http2ServerResponse } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import type { Line } from './slow-port.ts';

/** A body larger than this is sent in pieces, so that a more urgent response can pass. In bytes. */
const PIECE_BYTES = 8192;

/**
 * The next piece is sent when the line's backlog is shorter than this, in ms: the line is never idle and never far
 * behind.
 */
const BACKLOG_MS = 50;

/** How long a piece may take from the origin to the line, in ms. */
const TIMEOUT_MS = 50;

/** The urgency of a response whose request states none, from 0, the highest, to 7. [RFC 9218] */
const DEFAULT_URGENCY = 3;

interface Waiting {
  readonly body: Buffer;
  readonly response: Http2ServerResponse;
  /** The header `priority` of the request: `u=1, i`. */
  readonly priority: string;
}

/**
 * Sends the bodies of responses by the priorities of their requests, as CDNs do: the most urgent first, in the order of
 * their requests. Responses of equal urgency take turns if they are useful in parts.
 */
export class PrioritySender {
  readonly #line: Line;
  readonly #waiting: Waiting[] = [];
  #isSending = false;

  constructor(line: Line) {
    this.#line = line;
  }

  send(response: Waiting): void {
    this.#waiting.push(response);
    if (!this.#isSending) this.#run();
  }

  async #run(): Promise<void> {
    this.#isSending = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#sendPiece(next);
    this.#isSending = false;
  }

  /** Removes the response that comes next. */
  #next(): Waiting | undefined {
    const [first] = this.#waiting.toSorted((left, right) => urgencyOf(left) - urgencyOf(right));
    if (first !== undefined) this.#waiting.splice(this.#waiting.indexOf(first), 1);
    return first;
  }

  /** Sends a piece and waits until the line has room for the next one. */
  async #sendPiece(next: Waiting): Promise<void> {
    const { body, response, priority } = next;
    const piece = body.subarray(0, PIECE_BYTES);
    const sent = this.#line.bytes + piece.length;
    if (piece.length === body.length) response.end(piece);
    else {
      response.write(piece);
      const rest = { ...next, body: body.subarray(PIECE_BYTES) };
      if (isIncremental(priority)) this.#waiting.push(rest);
      else this.#waiting.unshift(rest);
    }
    // A closed tab receives nothing.
    for (let waited = 0; this.#line.bytes < sent && waited < TIMEOUT_MS; waited += 1) await delay(1);
    await delay(Math.max(0, this.#line.backlogMs - BACKLOG_MS));
  }
}

function urgencyOf({ priority }: Waiting): number {
  return Number(/\bu=(\d)/.exec(priority)?.[1] ?? DEFAULT_URGENCY);
}

function isIncremental(priority: string): boolean {
  return /(^|,)\s*i\b/.test(priority);
}
