ALTER TABLE "payments" ADD COLUMN "pending_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "payments" SET "pending_since" = "placed_at"
	FROM "orders" WHERE "orders"."id" = "payments"."order_id" AND "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("method","status","pending_since") WHERE "payments"."pending_since" is not null;--> statement-breakpoint
CREATE TABLE "held_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "order_counts" ("status", "orders")
	SELECT 'waiting', count(*) FROM "payments" WHERE "pending_since" IS NOT NULL AND "status" IN ('due', 'paid');
--> statement-breakpoint
-- A payment follows its order: it is pending with it, since the same time.
CREATE FUNCTION "set_pending_since"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	NEW."pending_since" := (SELECT "placed_at" FROM "orders" WHERE "id" = NEW."order_id" AND "status" = 'pending');
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payments_set_pending_since" BEFORE INSERT ON "payments"
	FOR EACH ROW EXECUTE FUNCTION "set_pending_since"();
--> statement-breakpoint
-- Notes the networks and mailboxes of orders that hold stock. It only inserts rows, so concurrent orders do not wait.
CREATE FUNCTION "note_held_keys"("ids" uuid[]) RETURNS void LANGUAGE sql
	SET search_path = public, pg_temp AS $$
	INSERT INTO "held_keys" ("key")
		SELECT DISTINCT "key"
		FROM "orders" JOIN "payments" ON "payments"."order_id" = "orders"."id",
			unnest(ARRAY["network_key", "mailbox_key"]) AS "key"
		WHERE "orders"."id" = ANY ("ids") AND "orders"."status" = 'pending' AND "key" IS NOT NULL
			AND "payments"."status" IN ('due', 'pending')
$$;
--> statement-breakpoint
SELECT "note_held_keys"(ARRAY(SELECT "id" FROM "orders" WHERE "status" = 'pending'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_orders"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO "order_counts" ("status", "orders")
			SELECT "status", -sum("orders") FROM "order_counts" WHERE "status" <> 'waiting' GROUP BY "status";
		INSERT INTO "sales_changes" ("placed_at") SELECT "starts_at" FROM "sales_periods";
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "order_counts" ("status", "orders") SELECT "status", count(*) FROM "after" GROUP BY "status";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "order_counts" ("status", "orders") SELECT "status", -count(*) FROM "before" GROUP BY "status";
		INSERT INTO "sales_changes" ("placed_at") SELECT "placed_at" FROM "before";
	ELSE
		INSERT INTO "order_counts" ("status", "orders")
			SELECT "status", sum("sign")
			FROM (SELECT 1 AS "sign", "status" FROM "after" UNION ALL SELECT -1, "status" FROM "before") AS "changed"
			GROUP BY "status" HAVING sum("sign") <> 0;
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "times"."placed_at"
			FROM "before" JOIN "after" USING ("id"),
				LATERAL (VALUES ("before"."placed_at"), ("after"."placed_at")) AS "times" ("placed_at")
			WHERE ("before"."placed_at", "before"."status" = 'cancelled', "before"."confirmation" IS NULL,
					"before"."total_cents", "before"."tax_cents", "before"."user_id", "before"."email")
				IS DISTINCT FROM ("after"."placed_at", "after"."status" = 'cancelled', "after"."confirmation" IS NULL,
					"after"."total_cents", "after"."tax_cents", "after"."user_id", "after"."email");
		UPDATE "payments" SET "pending_since" = CASE WHEN "after"."status" = 'pending' THEN "after"."placed_at" END
			FROM "before" JOIN "after" USING ("id")
			WHERE "payments"."order_id" = "after"."id"
				AND ("before"."placed_at", "before"."status" = 'pending')
					IS DISTINCT FROM ("after"."placed_at", "after"."status" = 'pending');
		PERFORM "note_held_keys"(array_agg("id"))
			FROM "before" JOIN "after" USING ("id")
			WHERE ("before"."status", "before"."network_key", "before"."mailbox_key")
				IS DISTINCT FROM ("after"."status", "after"."network_key", "after"."mailbox_key");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
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
				WHERE "after"."status" <> "before"."status"
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
--> statement-breakpoint
-- Counts the payments of pending orders that the shop can process: paid, or due on delivery.
CREATE FUNCTION "count_waiting"() RETURNS trigger LANGUAGE plpgsql
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
--> statement-breakpoint
CREATE TRIGGER "payments_count_inserted" AFTER INSERT ON "payments"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_waiting"();
--> statement-breakpoint
CREATE TRIGGER "payments_count_updated" AFTER UPDATE ON "payments"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_waiting"();
--> statement-breakpoint
CREATE TRIGGER "payments_count_deleted" AFTER DELETE ON "payments"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_waiting"();
