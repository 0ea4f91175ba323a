CREATE TABLE "catalogue_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_state_only" CHECK ("catalogue_state"."only")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"old_price_cents" integer,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rating" numeric(3, 2) DEFAULT 0 NOT NULL,
	"author" text,
	"picture" text NOT NULL,
	"picture_width" integer NOT NULL,
	"picture_height" integer NOT NULL,
	"picture_widths" integer[] NOT NULL,
	"picture_alt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_id" CHECK ("products"."id" ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "products_name" CHECK (length("products"."name") between 1 and 200),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" between 0 and 100000000),
	CONSTRAINT "products_old_price" CHECK ("products"."old_price_cents" between "products"."price_cents" + 1 and 100000000),
	CONSTRAINT "products_category" CHECK ("products"."category" in ('accessories', 'dress', 'jewellery', 'cosmetics')),
	CONSTRAINT "products_color" CHECK ("products"."color" in ('black', 'blue', 'red', 'green', 'gold', 'silver', 'beige')),
	CONSTRAINT "products_rating" CHECK ("products"."rating" between 0 and 5),
	CONSTRAINT "products_picture" CHECK (cardinality("products"."picture_widths") > 0)
);
--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_color_newest" ON "products" USING btree ("color","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents");