-- Binds the bodies of the functions of indexes and generated values. With a restricted search_path, which PostgreSQL 17
-- and later and every restored dump have, a body in quotes does not find the other functions.
CREATE OR REPLACE FUNCTION "searched_text"("category" text, "name" text, "description" text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN "lowercase"("category" || chr(1) || "name" || chr(1) || "description");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_words_of"("content" text, "weight" text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT regexp_replace(
		CASE WHEN "words" ~ '[^ ]{61}' THEN regexp_replace("words", '([^ ]{60})[^ ]+', '\1', 'g') ELSE "words" END,
		'[^ ]+', '\&:1' || "weight", 'g'
	) FROM (
		SELECT regexp_replace(
			"lowercase"("content"),
			'[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+', ' ', 'g'
		) AS "words"
	) AS "spaced");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "text_words"("category" text, "name" text, "description" text) RETURNS text[]
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN tsvector_to_array("search_words_of"("category" || ' ' || "name" || ' ' || "description", 'D')::tsvector);
--> statement-breakpoint
-- A restore of an earlier dump leaves this index out.
DO $do$
BEGIN
	IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
		CREATE INDEX IF NOT EXISTS "products_searched_text" ON "products"
			USING gin ("searched_text"("category", "name", "description") gin_trgm_ops);
	END IF;
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is in another schema: searches for a part of a text read all products.';
END
$do$;
