DROP INDEX "stock_notices_once";--> statement-breakpoint
ALTER TABLE "stock_returns" DROP CONSTRAINT "stock_returns_pkey";--> statement-breakpoint
ALTER TABLE "stock_notices" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "stock_returns" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_once" UNIQUE NULLS NOT DISTINCT("product_id","sku","email_key");--> statement-breakpoint
ALTER TABLE "stock_returns" ADD CONSTRAINT "stock_returns_once" UNIQUE NULLS NOT DISTINCT("product_id","sku");