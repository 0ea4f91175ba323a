DROP INDEX "orders_network";--> statement-breakpoint
DROP INDEX "orders_mailbox";--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("id") WHERE "orders"."status" = 'pending' and "orders"."confirmation" is not null;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network_key","selected_items") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_mailbox" ON "orders" USING btree ("mailbox_key","selected_items") WHERE "orders"."status" = 'pending';