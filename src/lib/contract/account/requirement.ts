import * as z from 'zod/mini';

/** The ways in which a user can prove their identity. */
export const PROOF_METHODS = ['passkey', 'code', 'recovery', 'password'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/**
 * The step that the caller must take before the same call succeeds. `second-step`: complete the login. `proof`: prove
 * the identity again. `second-factor`: as an admin, add a second factor. `methods` are the accepted proofs. [SAFE-05]
 */
export const requirementSchema = z.object({
  kind: z.enum(['second-step', 'proof', 'second-factor']),
  methods: z.array(z.enum(PROOF_METHODS)),
});
export type Requirement = z.infer<typeof requirementSchema>;
