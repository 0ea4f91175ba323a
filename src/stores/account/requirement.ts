import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { type Requirement, requirementSchema } from '#contract/account/requirement.ts';
import { connectSession } from '#lib/api/session-port.ts';
import { parseJson } from '#lib/type-guards.ts';

/** A requirement of calls that wait for the user. */
interface PendingRequirement extends Requirement {
  /** Continues the calls: repeats them, or lets them fail. */
  settle(isMet: boolean): void;
}

/**
 * The requirement of sensitive calls, which are repeated once it is met; the dashboard shows it in a dialog. [SAFE-05]
 */
export const $requirement = atom<PendingRequirement | undefined>();

let pending: Promise<boolean> | undefined;

const rejectionSchema = z.object({ requires: requirementSchema });

connectSession({
  meetRequirement(response) {
    const parsed = z.safeParse(rejectionSchema, parseJson(response));
    if (!parsed.success) return Promise.resolve(false);
    // Calls that fail at the same time share one question.
    pending ??= new Promise((resolve) => {
      $requirement.set({
        ...parsed.data.requires,
        settle(isMet) {
          pending = undefined;
          $requirement.set(undefined);
          resolve(isMet);
        },
      });
    });
    return pending;
  },
});
