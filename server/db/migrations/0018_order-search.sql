-- An index for parts of names, emails and order numbers, where the database has pg_trgm.
DO $do$
BEGIN
	IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
		CREATE INDEX "orders_search" ON "orders" USING gin (
			"name" gin_trgm_ops, "email" gin_trgm_ops, (substr(replace("number", '-', ''), 4)) gin_trgm_ops
		);
	END IF;
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is in another schema: searches for orders read all of them.';
END
$do$;
