import { describeAccounts } from './auth/demo-accounts.ts';
import { readConfig } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { runAstro } from './site/build.ts';
import { startServer } from './start.ts';

/**
 * Runs the site with hot reload on PORT and the embedded backend on PORT + 1 (`npm run dev`). The development server
 * proxies API calls, so the browser sees one origin. It sends no content security policy; test that on the built site.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const origin = `http://localhost:${config.port}`;
  const backend = await startServer(
    { ...config, port: config.port + 1, siteUrl: origin, allowedOrigins: [origin] },
    { progress: (message) => console.log(message) },
  );
  for (const line of describeAccounts(backend.demoAccounts)) console.log(line);
  try {
    const env = { CATALOGUE_URL: backend.url, DEV_BACKEND: backend.url, SITE_URL: origin };
    await runAstro(['dev', '--port', String(config.port), '--host', config.host], env);
  } finally {
    await backend.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
