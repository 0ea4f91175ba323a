CREATE TABLE "registrations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "registrations_created" ON "registrations" USING btree ("created_at");