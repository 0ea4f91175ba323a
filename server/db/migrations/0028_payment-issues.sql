CREATE TABLE "payment_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"amount_cents" bigint,
	"currency" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_issues_kind" CHECK ("payment_issues"."kind" in ('paid-twice', 'refund-failed', 'wrong-amount', 'disputed'))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_event";--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_issues_once" ON "payment_issues" USING btree ("order_id","kind","reference");--> statement-breakpoint
CREATE INDEX "payment_issues_open" ON "payment_issues" USING btree ("order_id") WHERE "payment_issues"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_event" CHECK ("order_events"."event" in ('pending', 'processing', 'shipped', 'completed', 'cancelled', 'confirmed', 'paid', 'payment-failed', 'refunding', 'refunded', 'refund-failed', 'paid-twice'));