-- The words of a product's texts, each once.
CREATE FUNCTION "text_words"("category" text, "name" text, "description" text) RETURNS text[]
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN tsvector_to_array("search_words_of"("category" || ' ' || "name" || ' ' || "description", 'D')::tsvector);
--> statement-breakpoint
INSERT INTO "catalogue_words" ("word", "products")
	SELECT "word", count(*) FROM "products", unnest("text_words"("category", "name", "description")) AS "word" GROUP BY "word";
--> statement-breakpoint
-- Counts the products of each word. A word without products keeps its row with 0.
CREATE FUNCTION "count_catalogue_words"() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- By their names, these triggers fire after the one that raises the revision. Its lock serializes them.
CREATE TRIGGER "products_words_of_inserted" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();
--> statement-breakpoint
CREATE TRIGGER "products_words_of_updated" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();
--> statement-breakpoint
CREATE TRIGGER "products_words_of_deleted" AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();
--> statement-breakpoint
CREATE TRIGGER "products_words_of_truncated" AFTER TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_catalogue_words"();
--> statement-breakpoint
-- An index for parts of a text, where the database offers pg_trgm and the role may create it.
DO $do$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "products_searched_text" ON "products"
		USING gin ("searched_text"("category", "name", "description") gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
	RAISE NOTICE 'pg_trgm is not available: searches for a part of a text read all products.';
END
$do$;
