import { describeAccounts } from './auth/demo-accounts.ts';
import { readConfig } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { startServer } from './start.ts';

const config = readConfig(process.env);
const origin = `http://localhost:${config.port}`;

/** The backend of `dev.ts`, in its own process. Reports to `dev.ts` that it has started, or why it cannot. */
try {
  const backend = await startServer(
    { ...config, port: config.port + 1, siteUrl: origin, allowedOrigins: [origin] },
    { progress: (message) => console.log(message) },
  );
  let isClosing = false;
  const stop = async () => {
    // Ctrl-C arrives twice: from the terminal and from the process that watches the files.
    if (isClosing) return;
    isClosing = true;
    await backend.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`The backend is running at ${backend.url}`);
  for (const line of describeAccounts(backend.demoAccounts)) console.log(line);
  process.send?.({ started: true });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.send?.({ startError: error.message });
}
