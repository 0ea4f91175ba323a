CREATE TABLE "dispute_steps" (
	"dispute_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_steps_dispute_id_step_pk" PRIMARY KEY("dispute_id","step"),
	CONSTRAINT "dispute_steps_step" CHECK ("dispute_steps"."step" in ('inquiry', 'inquiry-review', 'needs-response', 'review', 'won', 'lost', 'closed', 'reinstated'))
);
--> statement-breakpoint
ALTER TABLE "dispute_steps" ADD CONSTRAINT "dispute_steps_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "dispute_steps" ("dispute_id", "step", "at") SELECT "id", "status", "reported_at" FROM "disputes";