-- The texts of searches, for all subjects. Stored in the indexes products_searched_text, orders_search, users_search and
-- reviews_search, and through the other files.

-- Lowercases a text. With the locale C, lower() leaves É unchanged, so ICU does it where the database has it.
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

-- Folds a text for a search: without case, accents and other forms of letters. The same rule as foldText in
-- src/lib/contract/catalogue/fold-text.ts. PL/pgSQL keeps the plan of the expression, and no name in it depends on search_path.
DO $do$
BEGIN
	IF getdatabaseencoding() <> 'UTF8' THEN
		CREATE OR REPLACE FUNCTION "folded"("content" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN lower("content");
		RETURN;
	END IF;
	EXECUTE replace($create$
		CREATE OR REPLACE FUNCTION "folded"("content" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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

-- The words of a text between spaces. The separators are those of src/lib/contract/catalogue/search-terms.ts.
CREATE OR REPLACE FUNCTION "spaced_words"("content" text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(
		"content", '[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+', ' ', 'g'
	);
