import type { AstroIntegration } from 'astro';
import type { Rolldown } from 'vite';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/** The properties of an endpoint that browsers read. Only the server reads the others. */
const BROWSER_PROPERTIES: ReadonlySet<string> = new Set([
  'method',
  'path',
  'parseResponse',
] satisfies readonly (keyof Endpoint)[]);

/**
 * Removes the server's part of each endpoint from the browser's scripts. The bundler drops no properties of objects,
 * but it then drops the schemas and constants that only these properties use.
 */
export function stripEndpoints(): AstroIntegration {
  const name = 'solene-strip-endpoints';
  const plugin = {
    name,
    apply: 'build' as const,
    // After TypeScript's syntax is gone.
    enforce: 'post' as const,
    applyToEnvironment: (environment: { readonly name: string }) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/lib\/contract\/[\w/-]+\.ts$/, code: 'defineEndpoint({' },
      handler(this: Rolldown.PluginContext, code: string) {
        return { code: stripProperties(code, this.parse(code)), map: null };
      },
    },
  };
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

/** Returns a module's code without the server's properties of its exported endpoints. */
export function stripProperties(code: string, { body }: ReturnType<Rolldown.PluginContext['parse']>): string {
  const ranges = body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      const [endpoint] = init.arguments;
      if (init.callee.name !== 'defineEndpoint' || endpoint?.type !== 'ObjectExpression') return [];
      return endpoint.properties.flatMap((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
        if (BROWSER_PROPERTIES.has(property.key.name)) return [];
        return { start: property.start, end: endpoint.properties[index + 1]?.start ?? property.end };
      });
    });
  });
  return ranges.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
