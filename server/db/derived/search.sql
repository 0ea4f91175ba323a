-- The words of products. Stored in products.search_words, in catalogue_words and in the index products_searched_text.

-- The text in which a search looks for a part. No search text contains the character between the fields. The body is
-- bound, because PostgreSQL builds and restores indexes with a restricted search_path.
CREATE OR REPLACE FUNCTION "searched_text"("category" text, "name" text, "description" text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN "folded"("category" || chr(1) || "name" || chr(1) || "description");

-- The words of a text in the notation of a tsvector, each with the weight. The maximum length of a word is that of
-- src/lib/contract/catalogue/search-terms.ts. The folded words that are spelled differently in the text follow, each after a
-- tilde. PL/pgSQL keeps the plans of the functions that it calls.
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

CREATE OR REPLACE FUNCTION "set_search_words"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
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

CREATE OR REPLACE TRIGGER "products_set_search_words"
	BEFORE INSERT OR UPDATE OF "name", "category", "color", "old_price_cents", "description" ON "products"
	FOR EACH ROW EXECUTE FUNCTION "set_search_words"();

-- The words of a product's texts, each once.
CREATE OR REPLACE FUNCTION "text_words"("category" text, "name" text, "description" text) RETURNS text[]
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN tsvector_to_array("search_words_of"("category" || ' ' || "name" || ' ' || "description", 'D')::tsvector);

-- Counts the products of each word. A word without products keeps its row with 0.
CREATE OR REPLACE FUNCTION "count_catalogue_words"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "catalogue_words";
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO "catalogue_words" AS "known" ("word", "products")
			SELECT "word", count(*) FROM "after", unnest("text_words"("category", "name", "description")) AS "word"
			GROUP BY "word"
		ON CONFLICT ("word") DO UPDATE SET "products" = "known"."products" + excluded."products";
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "catalogue_words" AS "known" SET "products" = "known"."products" - "gone"."products"
		FROM (
			SELECT "word", count(*) AS "products"
			FROM "before", unnest("text_words"("category", "name", "description")) AS "word" GROUP BY "word"
		) AS "gone"
		WHERE "known"."word" = "gone"."word";
	ELSE
		INSERT INTO "catalogue_words" AS "known" ("word", "products")
			SELECT "word", sum("sign") FROM (
				SELECT 1 AS "sign", * FROM (
					SELECT "category", "name", "description" FROM "after"
					EXCEPT ALL SELECT "category", "name", "description" FROM "before"
				) AS "added"
				UNION ALL
				SELECT -1, * FROM (
					SELECT "category", "name", "description" FROM "before"
					EXCEPT ALL SELECT "category", "name", "description" FROM "after"
				) AS "removed"
			) AS "changed", unnest("text_words"("category", "name", "description")) AS "word"
			GROUP BY "word" HAVING sum("sign") <> 0
		ON CONFLICT ("word") DO UPDATE SET "products" = "known"."products" + excluded."products";
	END IF;
	RETURN NULL;
END
$$;

-- By their names, these triggers fire after the one that raises the revision. Its lock serializes them.
CREATE OR REPLACE TRIGGER "products_words_of_inserted" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();

CREATE OR REPLACE TRIGGER "products_words_of_updated" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();

CREATE OR REPLACE TRIGGER "products_words_of_deleted" AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();

CREATE OR REPLACE TRIGGER "products_words_of_truncated" AFTER TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();
