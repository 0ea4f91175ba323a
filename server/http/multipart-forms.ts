import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MEGABYTES } from '#contract/catalogue/product-form.ts';
import { IMAGE_LIMITS, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { createLimiter } from '#contract/wire/limiter.ts';
import { HttpError, invalidInput } from './http-error.ts';
import { messageOf } from './messages.ts';

/** A form is held in memory together with its files. Queued requests are not read until they start. */
const CONCURRENCY = 4;
const MAX_QUEUED = 20;

const limitForms = createLimiter({
  concurrency: CONCURRENCY,
  maxQueued: MAX_QUEUED,
  reject: throwUploadQueueFull,
});

/** Throws `HttpError` 503 because the upload queue is full. */
export function throwUploadQueueFull(): never {
  throw new HttpError(503, messageOf('uploadsBusy'), { retryAfter: 10 });
}

/**
 * Size limit of a text field, in bytes. Exceeds every text of the contract at four bytes per character, and the JSON
 * text of all values that an edit replaces.
 */
const MAX_FIELD_BYTES = 65_536;
const MAX_FIELDS = 40;

/** The field that may be repeated with files. */
const FILES_FIELD = 'images';

/** Enables multipart forms for the routes of `app`: short text fields and images up to the maximum size. */
export async function acceptMultipartForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: IMAGE_LIMITS.maxBytes,
      files: PRODUCT_LIMITS.images.max,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/**
 * Parses a multipart request into `request.body`, with text fields as strings and files as `File`, then calls `work`.
 * Leaves a JSON body unchanged. Throws `HttpError` 413 for a file that is too large, 400 for too many files or a
 * truncated or malformed form, and 503 if the queue is full.
 */
export function withMultipartForm<Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) return work();
  return limitForms(async () => {
    request.body = await readForm(request);
    return work();
  });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  // Stops when the client disconnected while queued: its form would never arrive.
  if (request.raw.destroyed) throw new HttpError(400, messageOf('unreadableForm'));
  const values = new Map<string, unknown[]>();
  let hasFile = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname !== FILES_FIELD) {
        if (hasFile) throw invalidInput({ image: [messageOf('oneImage')] });
        hasFile = true;
      }
      const value = part.type === 'file' ? await readFile(part) : normalizeLineBreaks(part.value);
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    throw toHttpError(error);
  }
  // A repeated field becomes an array, which every schema rejects.
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

/** Converts CRLF, the line break of submitted forms, to LF. */
function normalizeLineBreaks(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

async function readFile({ file, filename, mimetype }: MultipartFile): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return new File(chunks, filename, { type: mimetype });
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const tooLarge = messageOf('imageTooLarge', IMAGE_MEGABYTES);
    return new HttpError(413, tooLarge, { errors: { image: [tooLarge] } });
  }
  if (code === 'FST_FILES_LIMIT')
    return invalidInput({ image: [messageOf('tooManyImages', PRODUCT_LIMITS.images.max)] });
  // All other errors come from the client: a lost connection or a malformed form.
  return new HttpError(400, messageOf('unreadableForm'));
}
