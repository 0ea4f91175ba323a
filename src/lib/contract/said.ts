import * as z from 'zod/mini';

/** An answer that says nothing but its sentence. */
export const said = <Sentence extends string>(message: Sentence) =>
  z.object({ success: z.literal(true), message: z.literal(message) });

/** Reads one of a backend that has more than the base contract, and so a sentence always. */
export const saidRead = z.object({ message: z.string() });
