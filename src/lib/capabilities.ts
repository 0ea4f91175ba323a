import type { Capability } from './contract/capabilities.ts';

/** Whether the backend announces no list of capabilities, as backends with only the base contract do. */
export const isBaseBackend = __CAPABILITIES__ === null;

/** Returns whether the backend announced a capability when the site was built. False for a base backend. */
export function hasCapability(name: Capability): boolean {
  return __CAPABILITIES__?.includes(name) ?? false;
}
