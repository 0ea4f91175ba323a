-- What follows from orders, their payments and lines. Stored in order_counts, order_days, sales_changes, held_keys,
-- payments.pending_since, and in the indexes orders_words and order_lines_words.

-- The words of an order: those of name, email and ZIP code, each end of the number and of the phone's digits. A search
-- for the beginning of a word then finds any part of a number. A sign separates the three kinds.
CREATE OR REPLACE FUNCTION "order_words"("number" text, "name" text, "email" text, "phone" text, "postal_code" text)
	RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
	"bare" text := lower(substr(replace("number", '-', ''), 4));
	"digits" text := coalesce(regexp_replace(replace("phone", '(0)', ''), '[^0-9]', '', 'g'), '');
	"words" text := coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("postal_code", '') || ' '
		|| coalesce(replace("postal_code", '-', ''), '');
BEGIN
	"words" := btrim("spaced_words"("folded"("words"))) || ' #' || "bare";
	FOR "start" IN 2 .. length("bare") LOOP
		"words" := "words" || ' %' || substr("bare", "start");
	END LOOP;
	FOR "start" IN 1 .. length("digits") - 3 LOOP
		"words" := "words" || ' +' || substr("digits", "start");
	END LOOP;
	RETURN array_to_tsvector(string_to_array(btrim("words"), ' '));
END
$$;

CREATE OR REPLACE FUNCTION "line_words"("name" text, "sku" text) RETURNS tsvector
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
	RETURN array_to_tsvector(
		string_to_array(btrim("spaced_words"("folded"("name" || ' ' || coalesce("sku", '')))), ' ')
	);
END
$$;

-- Notes the networks and mailboxes of orders that hold stock. It only inserts rows, so concurrent orders do not wait.
CREATE OR REPLACE FUNCTION "note_held_keys"("ids" uuid[]) RETURNS void LANGUAGE sql
	SET search_path = public, pg_temp AS $$
	INSERT INTO "held_keys" ("key")
		SELECT DISTINCT "key"
		FROM "orders" JOIN "payments" ON "payments"."order_id" = "orders"."id",
			unnest(ARRAY["network_key", "mailbox_key"]) AS "key"
		WHERE "orders"."id" = ANY ("ids") AND "orders"."status" = 'pending' AND "key" IS NOT NULL
			AND "payments"."status" IN ('due', 'pending')
$$;

-- Counts orders per status, and notes when the orders were placed whose sales change. Both only insert rows, so
-- concurrent orders do not wait for each other. A new order becomes a sale with its payment, whose trigger notes it. An
-- order on delivery becomes a sale when it is confirmed.
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

CREATE OR REPLACE TRIGGER "orders_follow_inserted" AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();

CREATE OR REPLACE TRIGGER "orders_follow_updated" AFTER UPDATE ON "orders"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();

CREATE OR REPLACE TRIGGER "orders_follow_deleted" AFTER DELETE ON "orders"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();

CREATE OR REPLACE TRIGGER "orders_follow_truncated" AFTER TRUNCATE ON "orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();

-- Notes when the orders were placed whose payments or lines change. Refunds and lost disputes change the sales too. The
-- orders themselves note their deletion.
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

CREATE OR REPLACE TRIGGER "order_lines_follow_inserted" AFTER INSERT ON "order_lines"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

CREATE OR REPLACE TRIGGER "order_lines_follow_updated" AFTER UPDATE ON "order_lines"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

CREATE OR REPLACE TRIGGER "order_lines_follow_deleted" AFTER DELETE ON "order_lines"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

CREATE OR REPLACE TRIGGER "order_lines_follow_truncated" AFTER TRUNCATE ON "order_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

CREATE OR REPLACE TRIGGER "payments_follow_inserted" AFTER INSERT ON "payments"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

CREATE OR REPLACE TRIGGER "payments_follow_updated" AFTER UPDATE ON "payments"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

CREATE OR REPLACE TRIGGER "payments_follow_deleted" AFTER DELETE ON "payments"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

CREATE OR REPLACE TRIGGER "payments_follow_truncated" AFTER TRUNCATE ON "payments"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();

-- Counts orders per day. It only inserts rows, so concurrent orders do not wait.
CREATE OR REPLACE FUNCTION "count_order_days"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO "order_days" ("day", "status", "orders")
			SELECT "day", "status", -sum("orders") FROM "order_days" GROUP BY 1, 2 HAVING sum("orders") <> 0;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "order_days" ("day", "status", "orders")
			SELECT ("placed_at" AT TIME ZONE 'UTC')::date, "status", count(*) FROM "after" GROUP BY 1, 2;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "order_days" ("day", "status", "orders")
			SELECT ("placed_at" AT TIME ZONE 'UTC')::date, "status", -count(*) FROM "before" GROUP BY 1, 2;
	ELSE
		INSERT INTO "order_days" ("day", "status", "orders")
			SELECT ("placed_at" AT TIME ZONE 'UTC')::date, "status", sum("sign")
			FROM (
				SELECT 1 AS "sign", "placed_at", "status" FROM "after"
				UNION ALL SELECT -1, "placed_at", "status" FROM "before"
			) AS "changed"
			GROUP BY 1, 2 HAVING sum("sign") <> 0;
	END IF;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "orders_days_inserted" AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();

CREATE OR REPLACE TRIGGER "orders_days_updated" AFTER UPDATE ON "orders"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();

CREATE OR REPLACE TRIGGER "orders_days_deleted" AFTER DELETE ON "orders"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();

CREATE OR REPLACE TRIGGER "orders_days_truncated" AFTER TRUNCATE ON "orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();

-- Earlier programs write orders without components. When such an order is committed, it gets those of its columns. The
-- components of every order have to add up to its total. Stored in order_components.
CREATE OR REPLACE FUNCTION "complete_components"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO "order_components" ("order_id", "position", "kind", "label", "amount_cents")
		SELECT "id", 0, 'items', 'Total Price', "total_cents" FROM "orders"
		WHERE "id" = NEW."id" AND NOT EXISTS (SELECT FROM "order_components" WHERE "order_id" = NEW."id");
	INSERT INTO "order_components" ("order_id", "position", "kind", "label", "rate", "amount_cents")
		SELECT "id", (SELECT max("position") + 1 FROM "order_components" WHERE "order_id" = NEW."id"), 'tax',
			'Tax (' || trim_scale("tax_basis_points" / 100.0)::text || '%)', "tax_basis_points", "tax_cents"
		FROM "orders"
		WHERE "id" = NEW."id" AND ("tax_cents" > 0 OR "tax_basis_points" > 0)
			AND NOT EXISTS (SELECT FROM "order_components" WHERE "order_id" = NEW."id" AND "kind" = 'tax');
	IF EXISTS (
		SELECT FROM "orders" WHERE "id" = NEW."id" AND "grand_total_cents" <> (
			SELECT sum("amount_cents") FROM "order_components" WHERE "order_id" = NEW."id" AND NOT "is_included")
	) THEN
		RAISE EXCEPTION 'The components of an order do not add up to its total.'
			USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'orders_components';
	END IF;
	RETURN NULL;
END $$;;

-- A constraint trigger cannot be replaced.
DROP TRIGGER IF EXISTS "orders_components" ON "orders";
CREATE CONSTRAINT TRIGGER "orders_components" AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "complete_components"();
