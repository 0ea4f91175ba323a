ALTER TABLE "outbox" ADD COLUMN "failure_kind" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_failure_kind" CHECK ("outbox"."failure_kind" in ('dns', 'refused', 'unreachable', 'certificate', 'encryption', 'login', 'closed', 'silent', 'mailbox', 'suppressed', 'relay', 'policy', 'rejected', 'later'));
