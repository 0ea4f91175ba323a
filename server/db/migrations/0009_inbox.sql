ALTER TABLE "messages" ADD COLUMN "state" text DEFAULT 'unread' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state" CHECK ("messages"."state" in ('unread', 'read', 'answered'));