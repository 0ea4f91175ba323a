ALTER TABLE "payment_events" ADD COLUMN "provider" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
-- The program before inserts ids without a provider, which are Stripe's.
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_pkey";--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_provider_id_pk" PRIMARY KEY("provider","id");
