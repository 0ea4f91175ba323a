-- What follows from payments and refunds. Stored in payments.pending_since, in order_counts, and in the sums of refunds
-- in payments.

-- A new payment is pending since its order was placed, if the order is pending.
CREATE OR REPLACE FUNCTION "set_pending_since"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	NEW."pending_since" := (SELECT "placed_at" FROM "orders" WHERE "id" = NEW."order_id" AND "status" = 'pending');
	RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER "payments_set_pending_since" BEFORE INSERT ON "payments"
	FOR EACH ROW EXECUTE FUNCTION "set_pending_since"();

-- Counts the payments of pending orders that the shop can process: paid, or due on delivery.
CREATE OR REPLACE FUNCTION "count_waiting"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "order_counts" ("status", "orders")
			SELECT 'waiting', count(*) FROM "after"
			WHERE "pending_since" IS NOT NULL AND "status" IN ('due', 'paid') HAVING count(*) > 0;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "order_counts" ("status", "orders")
			SELECT 'waiting', -count(*) FROM "before"
			WHERE "pending_since" IS NOT NULL AND "status" IN ('due', 'paid') HAVING count(*) > 0;
	ELSE
		INSERT INTO "order_counts" ("status", "orders")
			SELECT 'waiting', sum("sign")
			FROM (
				SELECT 1 AS "sign", "pending_since", "status" FROM "after"
				UNION ALL SELECT -1, "pending_since", "status" FROM "before"
			) AS "changed"
			WHERE "pending_since" IS NOT NULL AND "status" IN ('due', 'paid') HAVING sum("sign") <> 0;
	END IF;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "payments_count_inserted" AFTER INSERT ON "payments"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_waiting"();

CREATE OR REPLACE TRIGGER "payments_count_updated" AFTER UPDATE ON "payments"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_waiting"();

CREATE OR REPLACE TRIGGER "payments_count_deleted" AFTER DELETE ON "payments"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_waiting"();

-- Adds the change of a refund to the sums of its payment. Sums of sums would miss concurrent refunds.
CREATE OR REPLACE FUNCTION "follow_refunds"() RETURNS trigger LANGUAGE plpgsql
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

CREATE OR REPLACE TRIGGER "refunds_follow" AFTER INSERT OR UPDATE OR DELETE ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "follow_refunds"();

CREATE OR REPLACE TRIGGER "refunds_follow_truncated" AFTER TRUNCATE ON "refunds"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_refunds"();
