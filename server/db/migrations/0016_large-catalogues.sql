CREATE TABLE "catalogue_words" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
CREATE INDEX "products_price_desc" ON "products" USING btree ("price_cents" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("review_mean" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_sale_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "products"."old_price_cents" is not null;--> statement-breakpoint
CREATE INDEX "products_options" ON "products" USING btree ("category","color","price_cents","id","old_price_cents");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","created_at" DESC NULLS FIRST,"id");