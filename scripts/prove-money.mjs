/**
 * `npm run prove:money`: prices a million random orders under random rules. Their parts must add up, and a second
 * implementation must compute the same. Prints an order that disagrees. MONEY_ORDERS sets another number of orders.
 * Takes about four minutes.
 */
import { environment, run, setup } from './setup.mjs';

setup();
const { MONEY_ORDERS = '1000000' } = process.env;
const env = { ...environment, MONEY_ORDERS };
const file = 'tests/unit/orders/quote-properties.test.ts';
process.exitCode = await run('vitest', ['run', '--project', 'unit', '--testTimeout=3600000', file], { env });
