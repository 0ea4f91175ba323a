import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { paymentIssues, payments } from '../../db/schema/payments.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { PROVIDER_CURRENCY } from '../../payments/provider.ts';

/**
 * Inserts the refunds that an earlier version of the server started. That version may still run, and stores only the
 * states of payments and issues. Skips locked rows until the next run, so two processes never insert a refund twice.
 */
export async function adoptRefunds(db: Db): Promise<void> {
  await db.execute(sql`
    insert into ${refunds} (order_id, amount_cents, currency, idempotency_key, status, actor)
    select order_id, left_cents, ${PROVIDER_CURRENCY}::text, 'refund-' || gen_random_uuid(), 'requested', 'provider'
    from (
      select order_id, amount_cents - refund_claims_cents - lost_cents as left_cents from ${payments} as payment
      where status = 'refunding' and amount_cents - refund_claims_cents - lost_cents > 0
        and not exists (
          select from ${refunds} as open
          where open.order_id = payment.order_id and issue_id is null and open.status in ('requested', 'pending')
        )
      for update skip locked
    ) as started`);
  await db.execute(sql`
    insert into ${refunds} (order_id, issue_id, amount_cents, currency, idempotency_key, status, actor)
    select order_id, id, amount_cents, coalesce(currency, ${PROVIDER_CURRENCY}), 'refund-' || gen_random_uuid(), 'requested', 'provider'
    from (
      select * from ${paymentIssues} as issue
      where kind = 'paid-twice' and resolved_at is null and amount_cents is not null
        and not exists (select from ${refunds} where issue_id = issue.id)
      for update skip locked
    ) as started`);
}
