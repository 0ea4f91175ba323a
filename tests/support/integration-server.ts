import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';

/** Starts a real Vite server with `config` and the parts that an integration adds to `npm run dev`. */
export async function startIntegrationServer(
  { hooks }: AstroIntegration,
  logger: AstroIntegrationLogger,
  config: InlineConfig,
): Promise<ViteDevServer> {
  const integration = {
    name: 'integration',
    configureServer: async (vite: ViteDevServer) => {
      // Only the parameters that the integrations read.
      const parameters: unknown = { server: vite, logger };
      await hooks['astro:server:setup']?.(parameters as HookParameters<'astro:server:setup'>);
    },
  };
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    ...config,
    server: { host: '127.0.0.1', port: 0, ...config.server },
    plugins: [integration, ...(config.plugins ?? [])],
  });
  return server.listen();
}
