import { eq, sql } from 'drizzle-orm';
import type { DisputeStep } from '#contract/orders/refunds.ts';
import { atMost } from '../../db/bounds.ts';
import type { Db } from '../../db/database.ts';
import { type DisputeStepRow, disputeSteps, disputes } from '../../db/schema/disputes.ts';
import type { OrderRow } from '../../db/schema/orders.ts';

/** The usual order of steps in a dispute. It sorts events of the same second. */
const COURSE: readonly DisputeStep[] = [
  'inquiry',
  'inquiry-review',
  'closed',
  'needs-response',
  'review',
  'won',
  'lost',
  'reinstated',
];

/** Compares two steps by their usual order, for `sort`. */
export function compareSteps(left: DisputeStep, right: DisputeStep): number {
  return COURSE.indexOf(left) - COURSE.indexOf(right);
}

/** Adds a step to the history of a dispute. A repeated step keeps its earliest time. */
export async function recordStep(tx: Db, step: DisputeStepRow): Promise<void> {
  await tx
    .insert(disputeSteps)
    .values(step)
    .onConflictDoUpdate({
      target: [disputeSteps.disputeId, disputeSteps.step],
      set: { at: atMost(disputeSteps.at, sql`excluded.at`) },
    });
}

/** Returns the steps of all disputes of an order, oldest first. */
export async function findDisputeSteps(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<DisputeStepRow[]> {
  const rows = await db
    .select({ step: disputeSteps })
    .from(disputeSteps)
    .innerJoin(disputes, eq(disputes.id, disputeSteps.disputeId))
    .where(eq(disputes.orderId, id));
  return rows
    .map(({ step }) => step)
    .sort((left, right) => left.at.getTime() - right.at.getTime() || compareSteps(left.step, right.step));
}
