import type { Endpoint } from '#contract/wire/endpoint.ts';

const modules = import.meta.glob<Record<string, unknown>>('/src/lib/contract/**/*.ts', { eager: true });

const isEndpoint = (value: unknown): value is Endpoint => value instanceof Object && 'parseResponse' in value;

/** All endpoints of the contract. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(modules).flatMap((exported) =>
  Object.values(exported).filter(isEndpoint),
);

/** Returns an endpoint as `METHOD path`. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
