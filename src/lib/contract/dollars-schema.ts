import * as z from 'zod/mini';

/** An amount in dollars with at most two decimals; `money.ts` converts it to cents. */
export const dollarsSchema = z.number().brand<'Dollars', 'inout'>();
