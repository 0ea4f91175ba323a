-- Folds a text for a search: without case, accents and other forms of letters. The same rule as foldText in
-- src/lib/contract/fold-text.ts. PL/pgSQL keeps the plan of the expression, and no name in it depends on search_path.
DO $do$
BEGIN
	IF getdatabaseencoding() <> 'UTF8' THEN
		CREATE FUNCTION "folded"("content" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN lower("content");
		RETURN;
	END IF;
	EXECUTE replace($create$
		CREATE FUNCTION "folded"("content" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
		BEGIN
			IF "content" !~ '[^\u0001-\u007f]' THEN
				RETURN lower("content");
			END IF;
			RETURN normalize(translate(
				replace(replace(replace(replace(
					lower(regexp_replace(
						normalize("content", NFKD),
						'[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
						'', 'g'
					) COLLATE "und-x-icu"),
				U&'\00df', 'ss'), U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00fe', 'th'),
				U&'\00f0\00f8\0111\0127\0131\0142\0167\03c2\02bc\2018\2019\2010\2012\2013\2014',
				U&'dodhilt\03c3''''''----'
			), NFC);
		END
		$$
	$create$, 'und-x-icu', CASE WHEN EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu')
		THEN 'und-x-icu' ELSE 'default' END);
END
$do$;
--> statement-breakpoint
-- The words of a text between spaces. The separators are those of src/lib/contract/search-terms.ts.
CREATE FUNCTION "spaced_words"("content" text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(
		"content", '[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+', ' ', 'g'
	);
--> statement-breakpoint
-- As before, and with the folded words that are spelled differently in the text, each after a tilde. PL/pgSQL keeps the
-- plans of the functions that it calls.
CREATE OR REPLACE FUNCTION "search_words_of"("content" text, "weight" text) RETURNS text
	LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
	"words" text := "spaced_words"("lowercase"("content"));
BEGIN
	IF "content" ~ '[^\u0001-\u007f]' THEN
		"words" := "words" || coalesce((
			SELECT ' ' || string_agg('~' || "word", ' ') FROM (
				SELECT unnest(string_to_array("spaced_words"("folded"("content")), ' ')) AS "word"
				EXCEPT SELECT unnest(string_to_array("words", ' '))
			) AS "others" WHERE "word" <> ''
		), '');
	END IF;
	IF "words" ~ '[^ ]{61}' THEN
		"words" := regexp_replace("words", '([^ ]{60})[^ ]+', '\1', 'g');
	END IF;
	RETURN regexp_replace("words", '[^ ]+', '\&:1' || "weight", 'g');
END
$$;
--> statement-breakpoint
ALTER TABLE "products" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "products" ENABLE TRIGGER "products_set_search_words";
--> statement-breakpoint
UPDATE "products" SET "name" = "name" WHERE "name" || "description" ~ '[^\u0001-\u007f]';
--> statement-breakpoint
ALTER TABLE "products" ENABLE TRIGGER USER;
--> statement-breakpoint
INSERT INTO "catalogue_words" AS "known" ("word", "products")
	SELECT "word", count(*) FROM "products", unnest("text_words"("category", "name", "description")) AS "word"
	WHERE "word" LIKE '~%' GROUP BY "word"
ON CONFLICT ("word") DO UPDATE SET "products" = excluded."products";
--> statement-breakpoint
-- An index contains results of the function, so it is built anew.
DROP INDEX IF EXISTS "products_searched_text";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "searched_text"("category" text, "name" text, "description" text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN "folded"("category" || chr(1) || "name" || chr(1) || "description");
--> statement-breakpoint
-- The words of an order: those of name, email and ZIP code, each end of the number and of the phone's digits. A search
-- for the beginning of a word then finds any part of a number. A sign separates the three kinds.
CREATE FUNCTION "order_words"("number" text, "name" text, "email" text, "phone" text, "postal_code" text)
	RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
	"bare" text := lower(substr(replace("number", '-', ''), 4));
	"digits" text := coalesce(regexp_replace(replace("phone", '(0)', ''), '[^0-9]', '', 'g'), '');
	"words" text := coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("postal_code", '') || ' '
		|| coalesce(replace("postal_code", '-', ''), '');
BEGIN
	"words" := btrim("spaced_words"("folded"("words"))) || ' #' || "bare";
	FOR "start" IN 2 .. length("bare") LOOP
		"words" := "words" || ' %' || substr("bare", "start");
	END LOOP;
	FOR "start" IN 1 .. length("digits") - 3 LOOP
		"words" := "words" || ' +' || substr("digits", "start");
	END LOOP;
	RETURN array_to_tsvector(string_to_array(btrim("words"), ' '));
END
$$;
--> statement-breakpoint
CREATE FUNCTION "line_words"("name" text, "sku" text) RETURNS tsvector
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
	RETURN array_to_tsvector(
		string_to_array(btrim("spaced_words"("folded"("name" || ' ' || coalesce("sku", '')))), ' ')
	);
END
$$;
--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders"
	USING gin ("order_words"("number", "name", "email", "phone", "postal_code"));
--> statement-breakpoint
CREATE INDEX "order_lines_words" ON "order_lines" USING gin ("line_words"("name", "sku"));
--> statement-breakpoint
DROP INDEX IF EXISTS "orders_search";
--> statement-breakpoint
DROP INDEX IF EXISTS "users_search";
--> statement-breakpoint
DROP INDEX IF EXISTS "reviews_search";
--> statement-breakpoint
-- Indexes for parts of words, where the database has pg_trgm.
DO $do$
BEGIN
	IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
		CREATE INDEX "products_searched_text" ON "products"
			USING gin ("searched_text"("category", "name", "description") gin_trgm_ops);
		CREATE INDEX "orders_search" ON "orders" USING gin ("folded"("name" || chr(1) || "email") gin_trgm_ops);
		CREATE INDEX "users_search" ON "users" USING gin ("folded"("username") gin_trgm_ops, "folded"("email") gin_trgm_ops);
		CREATE INDEX "reviews_search" ON "reviews" USING gin ("folded"("words") gin_trgm_ops);
	END IF;
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is in another schema: searches for parts of words read all rows.';
END
$do$;
