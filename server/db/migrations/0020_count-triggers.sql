-- Prices that a filter in whole dollars does not separate have the same step.
CREATE FUNCTION "price_step"(integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT CASE WHEN $1 % 100 = 0 THEN $1 ELSE $1 - $1 % 100 + 1 END $$;
--> statement-breakpoint
INSERT INTO "product_counts" ("category", "color", "price_cents", "is_reduced", "products")
	SELECT "category", "color", "price_step"("price_cents"), "old_price_cents" IS NOT NULL, count(*)
	FROM "products" GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- A count without products keeps its row with 0.
CREATE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "product_counts";
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "product_counts" AS "known" ("category", "color", "price_cents", "is_reduced", "products")
			SELECT "category", "color", "price_step"("price_cents"), "old_price_cents" IS NOT NULL, count(*)
			FROM "after" GROUP BY 1, 2, 3, 4
		ON CONFLICT ("category", "color", "price_cents", "is_reduced")
			DO UPDATE SET "products" = "known"."products" + excluded."products";
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "product_counts" AS "known" SET "products" = "known"."products" - "gone"."products"
		FROM (
			SELECT "category", "color", "price_step"("price_cents") AS "price_cents",
				"old_price_cents" IS NOT NULL AS "is_reduced", count(*) AS "products"
			FROM "before" GROUP BY 1, 2, 3, 4
		) AS "gone"
		WHERE ("known"."category", "known"."color", "known"."price_cents", "known"."is_reduced")
			= ("gone"."category", "gone"."color", "gone"."price_cents", "gone"."is_reduced");
	ELSE
		INSERT INTO "product_counts" AS "known" ("category", "color", "price_cents", "is_reduced", "products")
			SELECT "category", "color", "price_step"("price_cents"), "old_price_cents" IS NOT NULL, sum("sign")
			FROM (
				SELECT 1 AS "sign", "category", "color", "price_cents", "old_price_cents" FROM "after"
				UNION ALL
				SELECT -1, "category", "color", "price_cents", "old_price_cents" FROM "before"
			) AS "changed"
			GROUP BY 1, 2, 3, 4 HAVING sum("sign") <> 0
		ON CONFLICT ("category", "color", "price_cents", "is_reduced")
			DO UPDATE SET "products" = "known"."products" + excluded."products";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- By their names, these triggers fire after the one that raises the revision. Its lock serializes them.
CREATE TRIGGER "products_total_of_inserted" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
--> statement-breakpoint
CREATE TRIGGER "products_total_of_updated" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
--> statement-breakpoint
CREATE TRIGGER "products_total_of_deleted" AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
--> statement-breakpoint
CREATE TRIGGER "products_total_of_truncated" AFTER TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
--> statement-breakpoint
INSERT INTO "order_counts" ("status", "orders") SELECT "status", count(*) FROM "orders" GROUP BY "status";
--> statement-breakpoint
-- Counts orders per status, and notes when the orders were placed whose sales change. Both only insert rows, so
-- concurrent orders do not wait for each other. A new order becomes a sale with its payment, whose trigger notes it.
CREATE FUNCTION "follow_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO "order_counts" ("status", "orders")
			SELECT "status", -sum("orders") FROM "order_counts" GROUP BY "status";
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
			WHERE ("before"."placed_at", "before"."status" = 'cancelled', "before"."total_cents",
					"before"."tax_cents", "before"."user_id", "before"."email")
				IS DISTINCT FROM ("after"."placed_at", "after"."status" = 'cancelled', "after"."total_cents",
					"after"."tax_cents", "after"."user_id", "after"."email");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_follow_inserted" AFTER INSERT ON "orders"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();
--> statement-breakpoint
CREATE TRIGGER "orders_follow_updated" AFTER UPDATE ON "orders"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();
--> statement-breakpoint
CREATE TRIGGER "orders_follow_deleted" AFTER DELETE ON "orders"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();
--> statement-breakpoint
CREATE TRIGGER "orders_follow_truncated" AFTER TRUNCATE ON "orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_orders"();
--> statement-breakpoint
-- Notes when the orders were placed whose payments or lines change. Those of deleted orders are noted with the orders.
CREATE FUNCTION "follow_order_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO "sales_changes" ("placed_at") SELECT "starts_at" FROM "sales_periods";
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (SELECT "order_id" FROM "after");
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (SELECT "order_id" FROM "before");
	ELSIF TG_TABLE_NAME = 'payments' THEN
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (
				SELECT "order_id" FROM "after" JOIN "before" USING ("order_id")
				WHERE "after"."status" <> "before"."status"
			);
	ELSE
		INSERT INTO "sales_changes" ("placed_at")
			SELECT "placed_at" FROM "orders" WHERE "id" IN (
				SELECT "order_id" FROM "after" UNION SELECT "order_id" FROM "before"
			);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payments_follow_inserted" AFTER INSERT ON "payments"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
--> statement-breakpoint
CREATE TRIGGER "payments_follow_updated" AFTER UPDATE ON "payments"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
--> statement-breakpoint
CREATE TRIGGER "payments_follow_deleted" AFTER DELETE ON "payments"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
--> statement-breakpoint
CREATE TRIGGER "payments_follow_truncated" AFTER TRUNCATE ON "payments"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
--> statement-breakpoint
CREATE TRIGGER "order_lines_follow_inserted" AFTER INSERT ON "order_lines"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
--> statement-breakpoint
CREATE TRIGGER "order_lines_follow_updated" AFTER UPDATE ON "order_lines"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
--> statement-breakpoint
CREATE TRIGGER "order_lines_follow_deleted" AFTER DELETE ON "order_lines"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
--> statement-breakpoint
CREATE TRIGGER "order_lines_follow_truncated" AFTER TRUNCATE ON "order_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "follow_order_parts"();
