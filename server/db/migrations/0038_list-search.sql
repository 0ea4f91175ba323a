CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
-- Indexes for parts of usernames and emails, and of the texts of reviews, where the database has pg_trgm.
DO $do$
BEGIN
	IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
		CREATE INDEX "users_search" ON "users" USING gin ("username_key" gin_trgm_ops, "email_key" gin_trgm_ops);
		CREATE INDEX "reviews_search" ON "reviews" USING gin ("lowercase"("words") gin_trgm_ops);
	END IF;
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is in another schema: searches for users and reviews read all of them.';
END
$do$;
