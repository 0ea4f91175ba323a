import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_TOO_LARGE } from '#contract/product-form.ts';
import { PICTURE } from '#contract/vocabulary.ts';
import { Failure, invalid } from '../http/failures.ts';
import { turns } from '../http/turns.ts';

/** So many forms are in memory at once, each with its file; so many wait, and are not read until then. */
const AT_ONCE = 4;
const WAITING = 20;

const inTurn = turns(AT_ONCE, WAITING, refuseUpload);

/** Four bytes a character are the most that a text of the contract can need, with room for one that is too long. */
const LONGEST_TEXT = 16_384;

const UNREADABLE = 'The form did not arrive whole. Please send it again.';

/** Throws `HttpError` 503: more is being uploaded than can be processed. */
export function refuseUpload(): never {
  throw new Failure(503, 'Too many pictures are being uploaded just now. Please try again in a moment.', {
    retryAfter: 10,
  });
}

/** Lets the routes of `app` take multipart forms: a few short texts and one file as large as a picture may be. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: PICTURE.maxBytes,
      files: 1,
      fields: 20,
      fieldSize: LONGEST_TEXT,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/**
 * Does `work` with the request's form as its body: texts, and the file as a File. A body of JSON stays as it is.
 * Throws a 413 for a file that is too large, a 400 for two files or a form that is cut off or malformed, a 503 when
 * too many come at once.
 */
export function withForm<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  if (!request.isMultipart()) return work();
  return inTurn(async () => {
    request.body = await readForm(request);
    return work();
  });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  // Who went away while the form waited would never be heard of again.
  if (request.raw.destroyed) throw new Failure(400, UNREADABLE);
  const values = new Map<string, unknown[]>();
  try {
    for await (const part of request.parts()) {
      const value = part.type === 'file' ? await readFile(part) : withPlainBreaks(part.value);
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    throw asFailure(error);
  }
  // A field that is there twice is a list, which no schema takes.
  return Object.fromEntries(
    [...values].map(([name, given]) => [name, given.length === 1 ? given[0] : given]),
  );
}

/** A form writes each line break as two signs, whatever was typed. */
function withPlainBreaks(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

async function readFile({ file, filename, mimetype }: MultipartFile): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return new File(chunks, filename, { type: mimetype });
}

function asFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Failure(413, PICTURE_TOO_LARGE, { errors: { image: [PICTURE_TOO_LARGE] } });
  }
  if (code === 'FST_FILES_LIMIT') return invalid({ image: ['Only one picture can be sent.'] });
  // Everything else is the client's doing: the line was cut, or what came is no form.
  return new Failure(400, UNREADABLE);
}
