-- Lets triggers find their tables and functions with any search_path: a restore of rows and a replication have an empty
-- one. SQL functions are bound instead, which keeps them inlined.
ALTER FUNCTION "raise_catalogue_revision"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "raise_revision_for_shown_changes"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "follow_reviews"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "set_search_words"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "count_catalogue_words"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "count_products"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "follow_orders"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "follow_order_parts"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "follow_product_parts"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "set_size_names"() SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "derive_sizes"(text[]) SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "derive_gallery"(text[]) SET search_path = public, pg_temp;
--> statement-breakpoint
DO $do$
BEGIN
	IF getdatabaseencoding() = 'UTF8' AND EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') THEN
		CREATE OR REPLACE FUNCTION "lowercase"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN lower($1 COLLATE "und-x-icu") COLLATE "default";
	ELSE
		CREATE OR REPLACE FUNCTION "lowercase"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN lower($1);
	END IF;
END
$do$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "price_step"(integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE WHEN $1 % 100 = 0 THEN $1 ELSE $1 - $1 % 100 + 1 END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sizes_without_stock"(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (
		SELECT jsonb_agg("size" - 'stock' ORDER BY "position")
		FROM jsonb_array_elements($1) WITH ORDINALITY AS "entry" ("size", "position")
	);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sizes_as_shown"(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (
		SELECT jsonb_agg(LEAST(("size" ->> 'stock')::integer, 5) ORDER BY "position")
		FROM jsonb_array_elements($1) WITH ORDINALITY AS "entry" ("size", "position")
	);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sizes_in_stock"(jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (
		SELECT coalesce(array_agg("size" ->> 'size' ORDER BY "size" ->> 'size' COLLATE "C"), '{}')
		FROM jsonb_array_elements(coalesce($1, '[]')) AS "size"
		WHERE "size" ->> 'stock' IS NULL OR ("size" ->> 'stock')::integer > 0
	);
