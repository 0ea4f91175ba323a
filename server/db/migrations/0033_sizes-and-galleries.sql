CREATE TABLE "product_images" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"picture" text NOT NULL,
	"picture_width" integer NOT NULL,
	"picture_height" integer NOT NULL,
	"picture_widths" integer[] NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_images_position" CHECK ("product_images"."position" between 1 and 7),
	CONSTRAINT "product_images_picture_widths" CHECK (cardinality("product_images"."picture_widths") > 0)
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"position" integer NOT NULL,
	"sku" text NOT NULL,
	"gtin" text,
	"stock" integer,
	CONSTRAINT "product_sizes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "product_sizes_length" CHECK (length("product_sizes"."size") between 1 and 20),
	CONSTRAINT "product_sizes_sku_length" CHECK (length("product_sizes"."sku") between 1 and 64),
	CONSTRAINT "product_sizes_gtin" CHECK ("product_sizes"."gtin" ~ '^([0-9]{8}|[0-9]{12,14})$'),
	CONSTRAINT "product_sizes_stock" CHECK ("product_sizes"."stock" between 0 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "deleted_products" ADD COLUMN "sizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_products" ADD COLUMN "images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sizes" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "style" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "color_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "swatch" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "composition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "care" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "measurements" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gallery" jsonb;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_images_picture" ON "product_images" USING btree ("picture");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_size" ON "product_sizes" USING btree ("product_id",lower("size"));--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_sku" ON "product_sizes" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "products_style_oldest" ON "products" USING btree ("style","created_at","id") WHERE "products"."style" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_swatch" CHECK ("products"."swatch" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_style" CHECK ("products"."style" ~ '^[a-z0-9-]{1,64}$');--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_alt" CHECK (length("alt") between 1 and 200);
--> statement-breakpoint
-- Copies the sizes of products into their rows, so that no list joins them. A product whose last size was removed keeps
-- the stock of before.
CREATE FUNCTION "derive_sizes"("ids" text[]) RETURNS void LANGUAGE sql AS $$
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
--> statement-breakpoint
CREATE FUNCTION "derive_gallery"("ids" text[]) RETURNS void LANGUAGE sql AS $$
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
--> statement-breakpoint
CREATE FUNCTION "follow_product_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER "product_sizes_follow_inserted" AFTER INSERT ON "product_sizes"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();
--> statement-breakpoint
CREATE TRIGGER "product_sizes_follow_updated" AFTER UPDATE ON "product_sizes"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();
--> statement-breakpoint
CREATE TRIGGER "product_sizes_follow_deleted" AFTER DELETE ON "product_sizes"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();
--> statement-breakpoint
CREATE TRIGGER "product_images_follow_inserted" AFTER INSERT ON "product_images"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();
--> statement-breakpoint
CREATE TRIGGER "product_images_follow_updated" AFTER UPDATE ON "product_images"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();
--> statement-breakpoint
CREATE TRIGGER "product_images_follow_deleted" AFTER DELETE ON "product_images"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "follow_product_parts"();
--> statement-breakpoint
CREATE FUNCTION "sizes_without_stock"(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT jsonb_agg("size" - 'stock' ORDER BY "position")
	FROM jsonb_array_elements($1) WITH ORDINALITY AS "entry" ("size", "position")
$$;
--> statement-breakpoint
-- The stock of a size as pages show it: from 5 units on, they show no number.
CREATE FUNCTION "sizes_as_shown"(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT jsonb_agg(LEAST(("size" ->> 'stock')::integer, 5) ORDER BY "position")
	FROM jsonb_array_elements($1) WITH ORDINALITY AS "entry" ("size", "position")
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_revision_for_shown_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT to_jsonb("after") - 'stock' - 'sizes', "sizes_without_stock"("sizes") FROM "after"
		EXCEPT SELECT to_jsonb("before") - 'stock' - 'sizes', "sizes_without_stock"("sizes") FROM "before"
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
