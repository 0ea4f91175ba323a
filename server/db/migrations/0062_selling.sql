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
