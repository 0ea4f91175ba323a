CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"issue_id" uuid,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_id" text,
	"status" text NOT NULL,
	"reason" text,
	"actor" text NOT NULL,
	"user_id" uuid,
	"lines" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" >= 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('disputed', 'payment-missing', 'amount', 'already-refunded', 'rejected', 'returned', 'canceled', 'action-needed')),
	CONSTRAINT "refunds_actor" CHECK ("refunds"."actor" in ('customer', 'shop', 'provider', 'clock'))
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_claims_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_issue_id_payment_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."payment_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE "refunds"."status" in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunds" CHECK ("payments"."refunded_cents" >= 0 and "payments"."refunded_cents" <= "payments"."refund_claims_cents"
        and "payments"."refund_claims_cents" <= "payments"."amount_cents");--> statement-breakpoint
-- Refunds that began before, so that the sums below need no trigger. The provider's ids of these refunds are unknown:
-- the worker finds them when it asks the provider.
INSERT INTO "refunds" ("id", "order_id", "amount_cents", "currency", "idempotency_key", "status", "actor", "user_id",
	"created_at", "changed_at")
	SELECT "refund_id", "order_id", "amount_cents", 'usd', 'refund-' || "refund_id",
		CASE WHEN "payments"."status" = 'refunded' THEN 'succeeded' ELSE 'requested' END,
		coalesce("started"."actor", 'provider'), "started"."user_id",
		coalesce("started"."at", "refunded_at", now()), coalesce("refunded_at", "started"."at", now())
	FROM (
		SELECT gen_random_uuid() AS "refund_id", * FROM "payments" WHERE "status" IN ('refunding', 'refunded')
	) AS "payments"
		LEFT JOIN LATERAL (
			SELECT "actor", "user_id", "at" FROM "order_events"
			WHERE "order_events"."order_id" = "payments"."order_id" AND "event" = 'refunding'
			ORDER BY "order_events"."id" DESC LIMIT 1
		) AS "started" ON true;
--> statement-breakpoint
UPDATE "payments" SET "refund_claims_cents" = "amount_cents",
	"refunded_cents" = CASE WHEN "status" = 'refunded' THEN "amount_cents" ELSE 0 END
	WHERE "status" IN ('refunding', 'refunded');
--> statement-breakpoint
-- Refunds of second payments.
INSERT INTO "refunds" ("id", "order_id", "issue_id", "amount_cents", "currency", "idempotency_key", "status", "reason",
	"actor", "created_at", "changed_at")
	SELECT "refund_id", "order_id", "id", "amount_cents", coalesce("currency", 'usd'), 'refund-' || "refund_id",
		CASE WHEN "kind" = 'refund-failed' THEN 'failed' WHEN "resolved_at" IS NULL THEN 'requested' ELSE 'succeeded' END,
		CASE WHEN "kind" = 'refund-failed' THEN 'returned' END,
		'provider', "created_at", coalesce("resolved_at", "created_at")
	FROM (SELECT gen_random_uuid() AS "refund_id", * FROM "payment_issues") AS "issues"
	WHERE "amount_cents" IS NOT NULL AND ("kind" = 'paid-twice' OR "kind" = 'refund-failed' AND NOT EXISTS (
		SELECT FROM "payments"
		WHERE "payments"."order_id" = "issues"."order_id" AND "payments"."reference" = "issues"."reference"
	));
--> statement-breakpoint
-- Adds the change of a refund to the sums of its payment. Sums of sums would miss concurrent refunds.
CREATE FUNCTION "follow_refunds"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
DECLARE
	"claimed" bigint;
	"returned" bigint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		UPDATE "payments" SET "refund_claims_cents" = 0, "refunded_cents" = 0 WHERE "refund_claims_cents" <> 0;
		RETURN NULL;
	END IF;
	"claimed" := coalesce(CASE WHEN NEW."issue_id" IS NULL AND NEW."status" <> 'failed' THEN NEW."amount_cents" END, 0)
		- coalesce(CASE WHEN OLD."issue_id" IS NULL AND OLD."status" <> 'failed' THEN OLD."amount_cents" END, 0);
	"returned" := coalesce(CASE WHEN NEW."issue_id" IS NULL AND NEW."status" = 'succeeded' THEN NEW."amount_cents" END, 0)
		- coalesce(CASE WHEN OLD."issue_id" IS NULL AND OLD."status" = 'succeeded' THEN OLD."amount_cents" END, 0);
	IF "claimed" <> 0 OR "returned" <> 0 THEN
		UPDATE "payments"
			SET "refund_claims_cents" = "refund_claims_cents" + "claimed",
				"refunded_cents" = "refunded_cents" + "returned"
			WHERE "order_id" = coalesce(NEW."order_id", OLD."order_id");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "refunds_follow" AFTER INSERT OR UPDATE OR DELETE ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "follow_refunds"();
--> statement-breakpoint
CREATE TRIGGER "refunds_follow_truncated" AFTER TRUNCATE ON "refunds"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_refunds"();
--> statement-breakpoint
-- What is refunded or lost changes the sales too.
CREATE OR REPLACE FUNCTION "follow_order_parts"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO "sales_changes" ("placed_at") SELECT "starts_at" FROM "sales_periods";
		IF TG_TABLE_NAME = 'payments' THEN
			INSERT INTO "order_counts" ("status", "orders")
				SELECT 'waiting', -sum("orders") FROM "order_counts" WHERE "status" = 'waiting' HAVING count(*) > 0;
		END IF;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (SELECT "order_id" FROM "after");
		PERFORM "note_held_keys"(array_agg(DISTINCT "order_id")) FROM "after";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (SELECT "order_id" FROM "before");
	ELSIF TG_TABLE_NAME = 'payments' THEN
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (
				SELECT "order_id" FROM "after" JOIN "before" USING ("order_id")
				WHERE ("after"."status", "after"."refunded_cents", "after"."lost_cents")
					IS DISTINCT FROM ("before"."status", "before"."refunded_cents", "before"."lost_cents")
			);
		PERFORM "note_held_keys"(array_agg("order_id"))
			FROM "after" JOIN "before" USING ("order_id") WHERE "after"."status" <> "before"."status";
	ELSE
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (
				SELECT "order_id" FROM "after" UNION SELECT "order_id" FROM "before"
			);
		PERFORM "note_held_keys"(array_agg(DISTINCT "order_id")) FROM "after";
	END IF;
	RETURN NULL;
END
$$;
