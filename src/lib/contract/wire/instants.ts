import * as z from 'zod/mini';
import { isDay } from './days.ts';

/** Instants on the wire. Not `z.iso`: every page with a schema would load its patterns. */

const INSTANT = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/** Returns the schema of an ISO instant with an offset, or of a bare date, which is 00:00 UTC. */
export const instantSchema = (error?: string) =>
  z.string(error).check(
    z.regex(INSTANT, { error, abort: true }),
    // `Date` accepts February 30.
    z.refine((text) => isDay(text.slice(0, 10)), { error, abort: true }),
  );
