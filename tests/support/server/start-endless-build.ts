/** Starts an endless program in place of the site's build, and prints its process id. */
import { spawnNode } from '#server/site/astro.ts';

const build = spawnNode(
  ['--eval', 'setInterval(() => {}, 1000); process.send("ready")'],
  {},
  {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  },
);
build.once('message', () => process.stdout.write(`${build.pid}\n`));
