CREATE TABLE "document_series" (
	"prefix" text PRIMARY KEY NOT NULL,
	"next" integer NOT NULL,
	"is_started" boolean DEFAULT false NOT NULL,
	CONSTRAINT "document_series_next" CHECK ("document_series"."next" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settings_changes_version" ON "settings_changes" USING btree ("name","version");--> statement-breakpoint
UPDATE "shop_settings" SET "value" = "value" || '{
	"returns": {"days": 30, "fee": "free", "exemptCategories": []},
	"seller": {
		"name": "Solène",
		"address": "48 Linden Row\nNew York, NY 10012\nUnited States",
		"email": "hello@solene.example",
		"phone": "+1 (212) 555-0142"
	},
	"invoice": {"prefix": "INV-", "keepYears": 10},
	"creditNote": {"prefix": "CN-"}
}' WHERE "name" = 'selling';
--> statement-breakpoint
INSERT INTO "document_series" ("prefix", "next") VALUES ('INV-', 1), ('CN-', 1);
