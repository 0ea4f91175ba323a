CREATE TABLE "shop_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_settings_name" CHECK ("shop_settings"."name" in ('selling')),
	CONSTRAINT "shop_settings_version" CHECK ("shop_settings"."version" > 0)
);
--> statement-breakpoint
-- The rules until now: 5 % tax everywhere, and delivery without charge.
INSERT INTO "shop_settings" ("name", "value") VALUES ('selling', '{
	"homeCountry": "US",
	"taxMode": "added",
	"deliveryTax": "none",
	"taxes": [{"country": "*", "class": "standard", "rate": 500, "validFrom": "2000-01-01"}],
	"zones": [{
		"id": "everywhere",
		"name": "Everywhere",
		"countries": ["*"],
		"rates": [{"id": "standard", "name": "Standard delivery", "priceCents": 0, "minDays": 3, "maxDays": 5}],
		"payments": ["card", "delivery"]
	}]
}');
--> statement-breakpoint
CREATE TABLE "order_components" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"rate" numeric(7, 2),
	"amount_cents" bigint NOT NULL,
	"is_included" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_components_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_components_kind" CHECK ("order_components"."kind" in ('items', 'discount', 'delivery', 'tax'))
);
--> statement-breakpoint
-- Before the foreign key, which then checks all rows at once.
INSERT INTO "order_components" ("order_id", "position", "kind", "label", "rate", "amount_cents")
	SELECT "id", 0, 'items', 'Total Price', NULL::numeric, "total_cents" FROM "orders"
	UNION ALL
	SELECT "id", 1, 'tax', 'Tax (' || trim_scale("tax_basis_points" / 100.0)::text || '%)', "tax_basis_points", "tax_cents"
		FROM "orders" WHERE "tax_cents" > 0 OR ("tax_basis_points" > 0 AND "total_cents" > 0);
--> statement-breakpoint
ALTER TABLE "order_components" ADD CONSTRAINT "order_components_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
