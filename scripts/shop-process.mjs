import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { environment, node, root } from './setup.mjs';

/**
 * Starts the shop on a free port, with an in-memory database and the data folder `folder`. `url` resolves when it is
 * ready, and rejects if it stops before; `close` resolves when it has stopped.
 */
export function startShop(folder) {
  const env = { ...environment, DATABASE_URL: 'memory://', DATA_DIR: folder, PORT: '0', SITE_URL: '' };
  const child = spawn(node, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const url = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = / is running at (\S+)/.exec(line);
      if (ready) resolve(ready[1]);
    });
    closed.then(() => reject(new Error('The shop failed to start.')));
  });
  const close = () => {
    child.kill();
    return closed;
  };
  return { url, close };
}
