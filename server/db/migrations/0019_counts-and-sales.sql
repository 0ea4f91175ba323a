CREATE TABLE "product_counts" (
	"category" text NOT NULL,
	"color" text NOT NULL,
	"price_cents" integer NOT NULL,
	"is_reduced" boolean NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "product_counts_category_color_price_cents_is_reduced_pk" PRIMARY KEY("category","color","price_cents","is_reduced")
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"orders" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"placed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_periods" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"customers" uuid[] NOT NULL,
	"product_ids" text[] NOT NULL,
	"pieces" bigint[] NOT NULL,
	"product_revenue_cents" bigint[] NOT NULL,
	CONSTRAINT "sales_periods_starts_at_ends_at_pk" PRIMARY KEY("starts_at","ends_at")
);
--> statement-breakpoint
CREATE INDEX "sales_changes_placed" ON "sales_changes" USING btree ("placed_at");