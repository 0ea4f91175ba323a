ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_kind";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "page_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "found_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_found" ON "payments" USING btree ("found_at") WHERE "payments"."found_at" is not null;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_kind" CHECK ("payment_issues"."kind" in ('paid-twice', 'refund-failed', 'wrong-amount', 'disputed', 'unmatched-refund', 'unreported'));--> statement-breakpoint
-- Pages that an earlier version opened close 65 minutes after the order was placed.
UPDATE "payments" SET "page_expires_at" = "placed_at" + interval '65 minutes'
	FROM "orders" WHERE "orders"."id" = "payments"."order_id" AND "payments"."pay_url" IS NOT NULL;
