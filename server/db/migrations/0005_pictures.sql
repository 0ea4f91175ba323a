CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"widths" integer[] NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pictures_touched" ON "pictures" USING btree ("touched_at");