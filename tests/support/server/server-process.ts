import path from 'node:path';

/**
 * The arguments of Node that run the shop in a child process. The optimizing compiler for WebAssembly is off: it takes
 * a quarter of a start and pays off only in a server that runs for long.
 */
export const SERVER_ARGS = [
  '--disable-warning=ExperimentalWarning',
  '--liftoff-only',
  path.resolve(import.meta.dirname, '../../../server/main.ts'),
];
