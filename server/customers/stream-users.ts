import { Readable } from 'node:stream';
import { listUsersEndpoint } from '#contract/account/auth.ts';
import { serializeUser } from '../auth/user-rows.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/auth.ts';
import { responseConstants } from '../http/response-constants.ts';
import { listUsersAfter } from './user-list.ts';

/** Users read and serialized at a time: other requests run between two batches. */
const BATCH_SIZE = 500;

/**
 * Streams all users, newest first, as the response of `listUsersEndpoint`. Rejects if the first ones cannot be read,
 * while the response can still become an error.
 */
export async function streamUsers(db: Db): Promise<Readable> {
  return Readable.from(generateJson(db, await listUsersAfter(db, undefined, BATCH_SIZE)));
}

async function* generateJson(db: Db, first: readonly UserRow[]): AsyncGenerator<string> {
  const constants = JSON.stringify(responseConstants(listUsersEndpoint.response));
  yield `${constants.slice(0, -1)},"users":[`;
  // The second key has the same list, so the batches are kept as texts.
  const parts: string[] = [];
  for (let batch = first; batch.length > 0; batch = await listUsersAfter(db, batch.at(-1), BATCH_SIZE)) {
    const text = batch.map((user) => JSON.stringify(serializeUser(user))).join(',');
    parts.push(parts.length === 0 ? text : `,${text}`);
    yield parts.at(-1) ?? '';
    if (batch.length < BATCH_SIZE) break;
  }
  yield '],"user":[';
  yield* parts;
  yield ']}';
}
