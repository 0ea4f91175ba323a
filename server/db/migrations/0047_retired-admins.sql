CREATE TABLE "retired_admins" (
	"email_hash" text PRIMARY KEY NOT NULL
);
