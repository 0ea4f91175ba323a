CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"restocked" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_position_pk" PRIMARY KEY("refund_id","position"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0),
	CONSTRAINT "refund_lines_amounts" CHECK ("refund_lines"."amount_cents" >= 0 and "refund_lines"."tax_cents" >= 0),
	CONSTRAINT "refund_lines_restocked" CHECK ("refund_lines"."restocked" between 0 and "refund_lines"."quantity")
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery_cents" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery_tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;