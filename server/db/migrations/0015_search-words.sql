-- Lowercases a text. With the locale C, lower() leaves É unchanged, so ICU does it where the database has it.
DO $do$
BEGIN
	IF getdatabaseencoding() = 'UTF8' AND EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') THEN
		CREATE FUNCTION "lowercase"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS 'SELECT lower($1 COLLATE "und-x-icu") COLLATE "default"';
	ELSE
		CREATE FUNCTION "lowercase"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS 'SELECT lower($1)';
	END IF;
END
$do$;
--> statement-breakpoint
-- The text in which a search looks for a part. No search text contains the character between the fields. PostgreSQL
-- builds and restores indexes with a restricted search_path, so the body is bound when the function is created.
CREATE FUNCTION "searched_text"("category" text, "name" text, "description" text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN "lowercase"("category" || chr(1) || "name" || chr(1) || "description");
--> statement-breakpoint
-- The words of a text in the notation of a tsvector, each with the weight. Separators and the maximum length of a word
-- are those of src/lib/contract/search-terms.ts.
CREATE FUNCTION "search_words_of"("content" text, "weight" text) RETURNS text
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
ALTER TABLE "products" ADD COLUMN "search_words" tsvector;
--> statement-breakpoint
CREATE FUNCTION "set_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_words" := concat_ws(' ',
		"search_words_of"(NEW."name", 'A'),
		"search_words_of"(NEW."category" || ' ' || NEW."color", 'B'),
		CASE WHEN NEW."old_price_cents" IS NOT NULL THEN 'sale:1B' END,
		"search_words_of"(NEW."description", 'C')
	)::tsvector;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_set_search_words"
	BEFORE INSERT OR UPDATE OF "name", "category", "color", "old_price_cents", "description" ON "products"
	FOR EACH ROW EXECUTE FUNCTION "set_search_words"();
--> statement-breakpoint
-- No page changes, so the revision stays: comparing all rows as JSON would take minutes in a large catalogue.
ALTER TABLE "products" DISABLE TRIGGER "products_raise_revision_for_shown_changes";
--> statement-breakpoint
UPDATE "products" SET "name" = "name";
--> statement-breakpoint
ALTER TABLE "products" ENABLE TRIGGER "products_raise_revision_for_shown_changes";
--> statement-breakpoint
CREATE INDEX "products_search_words" ON "products" USING gin ("search_words");
