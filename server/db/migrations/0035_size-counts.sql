ALTER TABLE "product_counts" DROP CONSTRAINT "product_counts_category_color_price_cents_is_reduced_pk";--> statement-breakpoint
ALTER TABLE "product_counts" ADD COLUMN "sizes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_pk" PRIMARY KEY("category","color","price_cents","is_reduced","sizes");--> statement-breakpoint
CREATE INDEX "product_counts_unused" ON "product_counts" USING btree ("products") WHERE "product_counts"."products" = 0;--> statement-breakpoint
-- The names of the sizes in stock, ascending.
CREATE FUNCTION "sizes_in_stock"(jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg("size" ->> 'size' ORDER BY "size" ->> 'size' COLLATE "C"), '{}')
	FROM jsonb_array_elements(coalesce($1, '[]')) AS "size"
	WHERE "size" ->> 'stock' IS NULL OR ("size" ->> 'stock')::integer > 0
$$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_names" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "set_size_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."size_names" := "sizes_in_stock"(NEW."sizes");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_set_size_names" BEFORE INSERT OR UPDATE OF "sizes" ON "products"
	FOR EACH ROW EXECUTE FUNCTION "set_size_names"();
--> statement-breakpoint
-- A size that sells out changes the names of the sizes in stock, which is a change of stock.
CREATE OR REPLACE FUNCTION "raise_revision_for_shown_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT to_jsonb("after") - 'stock' - 'sizes' - 'size_names', "sizes_without_stock"("sizes") FROM "after"
		EXCEPT SELECT to_jsonb("before") - 'stock' - 'sizes' - 'size_names', "sizes_without_stock"("sizes") FROM "before"
	) THEN
		UPDATE "catalogue_state" SET "revision" = "revision" + 1;
	ELSIF EXISTS (
		SELECT "id", LEAST("stock", 5), "sizes_as_shown"("sizes") FROM "after"
		EXCEPT SELECT "id", LEAST("stock", 5), "sizes_as_shown"("sizes") FROM "before"
	) THEN
		UPDATE "catalogue_state" SET "revision" = "revision" + 1, "stock_revision" = "stock_revision" + 1;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A count of products without sizes keeps its row with 0. Sets of sizes come and go, so their rows do not stay.
CREATE OR REPLACE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "product_counts";
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "product_counts" AS "known" ("category", "color", "price_cents", "is_reduced", "sizes", "products")
			SELECT "category", "color", "price_step"("price_cents"), "old_price_cents" IS NOT NULL, "size_names", count(*)
			FROM "after" GROUP BY 1, 2, 3, 4, 5
		ON CONFLICT ("category", "color", "price_cents", "is_reduced", "sizes")
			DO UPDATE SET "products" = "known"."products" + excluded."products";
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "product_counts" AS "known" SET "products" = "known"."products" - "gone"."products"
		FROM (
			SELECT "category", "color", "price_step"("price_cents") AS "price_cents",
				"old_price_cents" IS NOT NULL AS "is_reduced", "size_names" AS "sizes", count(*) AS "products"
			FROM "before" GROUP BY 1, 2, 3, 4, 5
		) AS "gone"
		WHERE ("known"."category", "known"."color", "known"."price_cents", "known"."is_reduced", "known"."sizes")
			= ("gone"."category", "gone"."color", "gone"."price_cents", "gone"."is_reduced", "gone"."sizes");
	ELSE
		INSERT INTO "product_counts" AS "known" ("category", "color", "price_cents", "is_reduced", "sizes", "products")
			SELECT "category", "color", "price_step"("price_cents"), "old_price_cents" IS NOT NULL, "size_names", sum("sign")
			FROM (
				SELECT 1 AS "sign", "category", "color", "price_cents", "old_price_cents", "size_names" FROM "after"
				UNION ALL
				SELECT -1, "category", "color", "price_cents", "old_price_cents", "size_names" FROM "before"
			) AS "changed"
			GROUP BY 1, 2, 3, 4, 5 HAVING sum("sign") <> 0
		ON CONFLICT ("category", "color", "price_cents", "is_reduced", "sizes")
			DO UPDATE SET "products" = "known"."products" + excluded."products";
	END IF;
	DELETE FROM "product_counts" WHERE "products" = 0 AND "sizes" <> '{}';
	RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "products" SET "sizes" = "sizes" WHERE "sizes" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_size_names" ON "products" USING gin ("size_names");
--> statement-breakpoint
-- With the sizes, the counts of all filter options still read this index only.
DROP INDEX "products_options";
--> statement-breakpoint
CREATE INDEX "products_options" ON "products" ("category", "color", "price_cents", "id", "old_price_cents")
	INCLUDE ("size_names");
