CREATE TABLE "schema_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"oldest_program" integer NOT NULL,
	CONSTRAINT "schema_state_only" CHECK ("schema_state"."only")
);
--> statement-breakpoint
INSERT INTO "schema_state" ("oldest_program") VALUES (43);
