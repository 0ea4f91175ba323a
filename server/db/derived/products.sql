-- What follows from products, their sizes and images. Stored in catalogue_state, product_counts, and in the columns
-- sizes, stock, size_names and gallery of products.

CREATE OR REPLACE FUNCTION "raise_catalogue_revision"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE "catalogue_state" SET "revision" = "revision" + 1;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "products_raise_revision"
	AFTER INSERT OR DELETE OR TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_catalogue_revision"();

-- The sizes of a product without their stock, in their order.
CREATE OR REPLACE FUNCTION "sizes_without_stock"(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (
		SELECT jsonb_agg("size" - 'stock' ORDER BY "position")
		FROM jsonb_array_elements($1) WITH ORDINALITY AS "entry" ("size", "position")
	);

-- The stock of a size as pages show it: from 5 units on, they show no number.
CREATE OR REPLACE FUNCTION "sizes_as_shown"(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (
		SELECT jsonb_agg(LEAST(("size" ->> 'stock')::integer, 5) ORDER BY "position")
		FROM jsonb_array_elements($1) WITH ORDINALITY AS "entry" ("size", "position")
	);

-- Raises the revision if an update changes what pages show, and counts the changes of stock alone. A size that sells out
-- changes the names of the sizes in stock, which is a change of stock.
CREATE OR REPLACE FUNCTION "raise_revision_for_shown_changes"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
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

CREATE OR REPLACE TRIGGER "products_raise_revision_for_shown_changes"
	AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_revision_for_shown_changes"();

-- Copies the sizes of products into their rows, so that no list joins them. A product whose last size was removed keeps
-- the stock of before.
CREATE OR REPLACE FUNCTION "derive_sizes"("ids" text[]) RETURNS void LANGUAGE sql
	SET search_path = public, pg_temp AS $$
	UPDATE "products" SET
		"sizes" = "now"."sizes",
		"stock" = CASE WHEN "now"."sizes" IS NULL THEN "products"."stock" ELSE "now"."stock" END
	FROM (
		SELECT "id",
			jsonb_agg(
				jsonb_strip_nulls(jsonb_build_object(
					'size', "part"."size", 'sku', "part"."sku", 'gtin', "part"."gtin", 'stock', "part"."stock"
				)) ORDER BY "part"."position", "part"."size"
			) FILTER (WHERE "part"."size" IS NOT NULL) AS "sizes",
			CASE WHEN bool_and("part"."stock" IS NOT NULL) THEN LEAST(sum("part"."stock"), 1000000)::integer END AS "stock"
		FROM unnest("ids") AS "id" LEFT JOIN "product_sizes" AS "part" ON "part"."product_id" = "id"
		GROUP BY "id"
	) AS "now"
	WHERE "products"."id" = "now"."id"
$$;

-- Copies the images of products after the first one into their rows.
CREATE OR REPLACE FUNCTION "derive_gallery"("ids" text[]) RETURNS void LANGUAGE sql
	SET search_path = public, pg_temp AS $$
	UPDATE "products" SET "gallery" = "now"."gallery"
	FROM (
		SELECT "id",
			jsonb_agg(
				jsonb_build_object(
					'hash', "part"."picture", 'width', "part"."picture_width", 'height', "part"."picture_height",
					'widths', "part"."picture_widths", 'alt', "part"."alt"
				) ORDER BY "part"."position"
			) FILTER (WHERE "part"."position" IS NOT NULL) AS "gallery"
		FROM unnest("ids") AS "id" LEFT JOIN "product_images" AS "part" ON "part"."product_id" = "id"
		GROUP BY "id"
	) AS "now"
	WHERE "products"."id" = "now"."id"
$$;

CREATE OR REPLACE FUNCTION "follow_product_parts"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
DECLARE
	"ids" text[];
BEGIN
	IF TG_OP = 'DELETE' THEN
		"ids" := ARRAY(SELECT DISTINCT "product_id" FROM "before");
	ELSE
		"ids" := ARRAY(SELECT DISTINCT "product_id" FROM "after");
	END IF;
	IF cardinality("ids") = 0 THEN
		RETURN NULL;
	ELSIF TG_TABLE_NAME = 'product_sizes' THEN
		PERFORM "derive_sizes"("ids");
	ELSE
		PERFORM "derive_gallery"("ids");
	END IF;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "product_sizes_follow_inserted" AFTER INSERT ON "product_sizes"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();

CREATE OR REPLACE TRIGGER "product_sizes_follow_updated" AFTER UPDATE ON "product_sizes"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();

CREATE OR REPLACE TRIGGER "product_sizes_follow_deleted" AFTER DELETE ON "product_sizes"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();

CREATE OR REPLACE TRIGGER "product_images_follow_inserted" AFTER INSERT ON "product_images"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();

CREATE OR REPLACE TRIGGER "product_images_follow_updated" AFTER UPDATE ON "product_images"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();

CREATE OR REPLACE TRIGGER "product_images_follow_deleted" AFTER DELETE ON "product_images"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();

-- The names of the sizes in stock, ascending.
CREATE OR REPLACE FUNCTION "sizes_in_stock"(jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (
		SELECT coalesce(array_agg("size" ->> 'size' ORDER BY "size" ->> 'size' COLLATE "C"), '{}')
		FROM jsonb_array_elements(coalesce($1, '[]')) AS "size"
		WHERE "size" ->> 'stock' IS NULL OR ("size" ->> 'stock')::integer > 0
	);

CREATE OR REPLACE FUNCTION "set_size_names"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	NEW."size_names" := "sizes_in_stock"(NEW."sizes");
	RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER "products_set_size_names" BEFORE INSERT OR UPDATE OF "sizes" ON "products"
	FOR EACH ROW EXECUTE FUNCTION "set_size_names"();

-- Prices that a filter in whole dollars does not separate have the same step.
CREATE OR REPLACE FUNCTION "price_step"(integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE WHEN $1 % 100 = 0 THEN $1 ELSE $1 - $1 % 100 + 1 END;

-- Counts the products of each kind. A count of products without sizes keeps its row with 0. Sets of sizes come and go, so
-- their rows do not stay.
CREATE OR REPLACE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
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

-- By their names, these triggers fire after the one that raises the revision. Its lock serializes them.
CREATE OR REPLACE TRIGGER "products_total_of_inserted" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();

CREATE OR REPLACE TRIGGER "products_total_of_updated" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();

CREATE OR REPLACE TRIGGER "products_total_of_deleted" AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();

CREATE OR REPLACE TRIGGER "products_total_of_truncated" AFTER TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
