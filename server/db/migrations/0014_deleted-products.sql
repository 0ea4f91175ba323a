CREATE TABLE "deleted_products" (
	"id" text PRIMARY KEY NOT NULL,
	"product" jsonb NOT NULL,
	"reviews" jsonb NOT NULL,
	"wishlist_items" jsonb NOT NULL,
	"stock_notices" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_products_age" ON "deleted_products" USING btree ("deleted_at");