import * as z from 'zod/mini';

/** Returns the schema of a success response that contains only this message. */
export const messageResponse = <Sentence extends string>(message: Sentence) =>
  z.object({ success: z.literal(true), message: z.literal(message) });

/** A parsed success response. Backends with capabilities always send a message. */
export const messageBodySchema = z.object({ message: z.string() });
