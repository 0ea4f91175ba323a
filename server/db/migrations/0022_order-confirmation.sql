CREATE TABLE "stock_returns" (
	"product_id" text PRIMARY KEY NOT NULL,
	"returned_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_event";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mailbox_key" text;--> statement-breakpoint
ALTER TABLE "stock_returns" ADD CONSTRAINT "stock_returns_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network_key") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_mailbox" ON "orders" USING btree ("mailbox_key") WHERE "orders"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_event" CHECK ("order_events"."event" in ('pending', 'processing', 'shipped', 'completed', 'cancelled', 'confirmed', 'paid', 'payment-failed', 'refunding', 'refunded', 'refund-failed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_confirmation" CHECK ("orders"."confirmation" in ('mail', 'shop'));