CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(12, 2) NOT NULL,
	"min_cents" bigint,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"use_limit" integer,
	"once_per_customer" boolean NOT NULL,
	"category" text,
	"is_announced" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('percent', 'fixed', 'delivery')),
	CONSTRAINT "coupons_category" CHECK ("coupons"."category" in ('accessories', 'dress', 'jewellery', 'cosmetics')),
	CONSTRAINT "coupons_value" CHECK (case "coupons"."kind" when 'percent' then "coupons"."value" > 0 and "coupons"."value" <= 10000
        when 'fixed' then "coupons"."value" > 0 and "coupons"."value" = trunc("coupons"."value") else "coupons"."value" = 0 end),
	CONSTRAINT "coupons_min" CHECK ("coupons"."min_cents" >= 0),
	CONSTRAINT "coupons_times" CHECK ("coupons"."starts_at" < "coupons"."ends_at"),
	CONSTRAINT "coupons_limit" CHECK ("coupons"."use_limit" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "net_cents" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_rate" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_mode" text DEFAULT 'added' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate_min_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate_max_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cheapest_rate_cents" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code_key");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_id","user_id") WHERE "orders"."coupon_id" is not null and "orders"."coupon_returned_at" is null;--> statement-breakpoint
CREATE INDEX "orders_coupon_mailbox" ON "orders" USING btree ("coupon_id","mailbox_key") WHERE "orders"."coupon_id" is not null and "orders"."coupon_returned_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_kind" CHECK ("orders"."coupon_kind" in ('percent', 'fixed', 'delivery'));