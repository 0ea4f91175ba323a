import * as z from 'zod/mini';

/** The ways in which a user can prove their identity. */
export const PROOF_METHODS = ['passkey', 'code', 'recovery', 'password'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/**
 * What the caller must do before the same call succeeds: `second-step` completes a login, `proof` asks again for a
 * proof, `second-factor` means that an admin must add one first. `methods` are the proofs that are accepted. [SAFE-05]
 */
export const requirementSchema = z.object({
  kind: z.enum(['second-step', 'proof', 'second-factor']),
  methods: z.array(z.enum(PROOF_METHODS)),
});
export type Requirement = z.infer<typeof requirementSchema>;
