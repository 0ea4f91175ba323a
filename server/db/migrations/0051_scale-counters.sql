CREATE TABLE "order_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"deletions" bigint NOT NULL,
	CONSTRAINT "sales_state_only" CHECK ("sales_state"."only")
);
--> statement-breakpoint
INSERT INTO "sales_state" ("deletions") VALUES (0);
--> statement-breakpoint
CREATE FUNCTION "count_sales_deletions"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF NOT EXISTS (SELECT FROM "before") THEN
			RETURN NULL;
		END IF;
	END IF;
	UPDATE "sales_state" SET "deletions" = "deletions" + 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sales_changes_deleted" AFTER DELETE ON "sales_changes"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_sales_deletions"();
--> statement-breakpoint
CREATE TRIGGER "sales_changes_truncated" AFTER TRUNCATE ON "sales_changes"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_sales_deletions"();
--> statement-breakpoint
-- Counts orders per day. It only inserts rows, so concurrent orders do not wait.
CREATE FUNCTION "count_order_days"() RETURNS trigger LANGUAGE plpgsql
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
--> statement-breakpoint
CREATE TRIGGER "orders_days_inserted" AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();
--> statement-breakpoint
CREATE TRIGGER "orders_days_updated" AFTER UPDATE ON "orders"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();
--> statement-breakpoint
CREATE TRIGGER "orders_days_deleted" AFTER DELETE ON "orders"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();
--> statement-breakpoint
CREATE TRIGGER "orders_days_truncated" AFTER TRUNCATE ON "orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_order_days"();
--> statement-breakpoint
-- After the triggers, whose creation locks the orders: an older server may sell during the migration.
INSERT INTO "order_days" ("day", "status", "orders")
	SELECT ("placed_at" AT TIME ZONE 'UTC')::date, "status", count(*) FROM "orders" GROUP BY 1, 2;
