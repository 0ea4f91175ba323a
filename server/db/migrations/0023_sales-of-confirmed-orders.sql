-- An order on delivery becomes a sale when it is confirmed, so the sales of its day change.
CREATE OR REPLACE FUNCTION "follow_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
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
			WHERE ("before"."placed_at", "before"."status" = 'cancelled', "before"."confirmation" IS NULL,
					"before"."total_cents", "before"."tax_cents", "before"."user_id", "before"."email")
				IS DISTINCT FROM ("after"."placed_at", "after"."status" = 'cancelled', "after"."confirmation" IS NULL,
					"after"."total_cents", "after"."tax_cents", "after"."user_id", "after"."email");
	END IF;
	RETURN NULL;
END
$$;
