/**
 * `npm run prove:money`: prices a million random orders under random rules. Their parts must add up, and a second
 * implementation must compute the same. Refunds of their units in any split must return exactly what was paid. Prints
 * an order that disagrees. MONEY_ORDERS sets another number of orders. Takes about six minutes.
 */
import { environment, run, setup } from './setup.mjs';

setup();
const { MONEY_ORDERS = '1000000' } = process.env;
const env = { ...environment, MONEY_ORDERS };
const files = ['quote-properties', 'refund-amounts'].map((name) => `tests/unit/orders/${name}.test.ts`);
process.exitCode = await run('vitest', ['run', '--project', 'unit', '--testTimeout=3600000', ...files], {
  env,
});
