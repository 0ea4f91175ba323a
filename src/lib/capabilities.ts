/**
 * What the hosted backend can do beyond the base contract, asked once while the site was built.
 * `announced` is false for a base backend, which does not know the question.
 */
export const capabilities = {
  announced: __CAPABILITIES__ !== null,
} as const;
