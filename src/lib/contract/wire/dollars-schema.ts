import * as z from 'zod/mini';

/** An amount in dollars; `money.ts` converts it to cents. Does not check the number of decimals. */
export const dollarsSchema = z.number().brand<'Dollars', 'inout'>();
