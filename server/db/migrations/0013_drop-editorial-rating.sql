ALTER TABLE "products" DROP CONSTRAINT "products_rating";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "rating";