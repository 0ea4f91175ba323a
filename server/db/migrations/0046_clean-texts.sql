-- Cleans stored names and addresses as `src/lib/contract/clean-text.ts` cleans typed ones, which could not find them
-- otherwise. What would then equal that of another account stays as it is; every start reports these accounts.
CREATE FUNCTION "cleaned_line"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT
	SET search_path = public, pg_temp AS $$
DECLARE
	-- Line breaks count as spaces.
	"spaces" text := '\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028-\u2029\u202F\u205F\u2800\u3000';
	"invisible" text := '\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B'
		'\u200E-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
		'\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF';
	-- Letters and marks of the scripts from Arabic to Myanmar, of Khmer and Mongolian: joiners between them stay.
	"joined" text := '\u0620-\u065F\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06EF\u06FA-\u06FC\u06FF'
		'\u0710-\u07B1\u07CA-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088F'
		'\u0897-\u08E1\u08E3-\u0963\u0971-\u09E3\u09F0-\u09F1\u09FC\u09FE-\u0A5E\u0A70-\u0A75'
		'\u0A81-\u0AE3\u0AF9-\u0B63\u0B71\u0B82-\u0BD7\u0C00-\u0C63\u0C80-\u0C83\u0C85-\u0CE3'
		'\u0CF1-\u0D4E\u0D54-\u0D57\u0D5F-\u0D63\u0D7A-\u0DDF\u0DF2-\u0DF3\u0E01-\u0E3A\u0E40-\u0E4E'
		'\u0E81-\u0ECE\u0EDC-\u0F00\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6'
		'\u1000-\u103F\u1050-\u108F\u109A-\u109D\u1780-\u17B3\u17B6-\u17D3\u17D7\u17DC-\u17DD'
		'\u1820-\u18AA';
BEGIN
	$1 := regexp_replace($1, '[' || "spaces" || ']+', ' ', 'g');
	$1 := regexp_replace($1, '[' || "invisible" || ']', '', 'g');
	$1 := regexp_replace($1, '[\u200C\u200D]+(?=[\u200C\u200D])', '', 'g');
	$1 := regexp_replace(
		$1, '(?<![' || "joined" || '])[\u200C\u200D]|[\u200C\u200D](?![' || "joined" || '])', '', 'g'
	);
	RETURN btrim(normalize(regexp_replace($1, ' {2,}', ' ', 'g'), NFC));
END
$$;
--> statement-breakpoint
CREATE FUNCTION "cleaned_address"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT
	SET search_path = public, pg_temp AS $$
DECLARE
	"wide" text;
	"narrow" text;
	"dashes" text := U&'\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63';
BEGIN
	-- Full-width characters and those of ASCII.
	SELECT string_agg(chr("code" + 65248), '' ORDER BY "code"), string_agg(chr("code"), '' ORDER BY "code")
	INTO "wide", "narrow" FROM generate_series(33, 126) AS "code";
	RETURN translate(regexp_replace("cleaned_line"($1), '[\u200C\u200D]', '', 'g'), "wide" || "dashes", "narrow" || repeat('-', 10));
END
$$;
--> statement-breakpoint
DO $do$
BEGIN
	-- Other encodings can't store most of these characters.
	IF getdatabaseencoding() <> 'UTF8' THEN
		RETURN;
	END IF;

	-- The owner of a mailbox has not confirmed this spelling of its address.
	UPDATE "users" SET "email" = "clean", "email_key" = "key", "email_verified_at" = NULL
	FROM (
		SELECT "id", "clean", "lowercase"("clean") AS "key", count(*) OVER (PARTITION BY "lowercase"("clean")) AS "claims"
		FROM (
			SELECT "id", "email", "cleaned_address"("email") AS "clean" FROM "users" WHERE "email" !~ '^[!-~]+$'
		) AS "unusual"
		WHERE "clean" <> "email" AND "clean" ~ '^[^@]+@[^@]+$'
	) AS "change"
	WHERE "users"."id" = "change"."id" AND "claims" = 1 AND NOT EXISTS (
		SELECT FROM "users" AS "other" WHERE "other"."email_key" = "key" AND "other"."id" <> "change"."id"
	);

	UPDATE "users" SET "username" = "clean", "username_key" = "key"
	FROM (
		SELECT "id", "clean", "key", count(*) OVER (PARTITION BY "key") AS "claims"
		FROM (
			SELECT "id", "username", "cleaned_line"("username") AS "clean",
				"lowercase"(normalize("cleaned_line"("username"), NFKC)) AS "key"
			FROM "users" WHERE "username" !~ '^[!-~]+( [!-~]+)*$'
		) AS "unusual"
		WHERE "clean" NOT IN ("username", '')
	) AS "change"
	WHERE "users"."id" = "change"."id" AND "claims" = 1 AND NOT EXISTS (
		SELECT FROM "users" AS "other" WHERE "other"."username_key" = "key" AND "other"."id" <> "change"."id"
	);

	UPDATE "registrations" SET "username" = "cleaned_line"("username"), "email" = "cleaned_address"("email"),
		"email_key" = "lowercase"("cleaned_address"("email"))
	WHERE "cleaned_line"("username") <> "username" OR "cleaned_address"("email") <> "email";

	UPDATE "email_links" SET "email" = "cleaned_address"("email") WHERE "cleaned_address"("email") <> "email";

	-- Subscriptions that would be equal to another of the same mailbox stay.
	UPDATE "stock_notices" SET "email" = "cleaned_address"("email"),
		"email_key" = "lowercase"("cleaned_address"("email"))
	WHERE "email" !~ '^[!-~]+$' AND "cleaned_address"("email") <> "email" AND NOT EXISTS (
		SELECT FROM "stock_notices" AS "other"
		WHERE "other"."product_id" = "stock_notices"."product_id"
			AND "other"."sku" IS NOT DISTINCT FROM "stock_notices"."sku" AND "other"."id" <> "stock_notices"."id"
			AND "lowercase"("cleaned_address"("other"."email")) = "lowercase"("cleaned_address"("stock_notices"."email"))
	);

	UPDATE "orders" SET "email" = "cleaned_address"("email"), "name" = "cleaned_line"("name")
	WHERE ("email" !~ '^[!-~]+$' OR "name" !~ '^[!-~]+( [!-~]+)*$')
		AND ("cleaned_address"("email"), "cleaned_line"("name")) IS DISTINCT FROM ("email", "name");

	UPDATE "products" SET "name" = "cleaned_line"("name")
	WHERE "name" !~ '^[!-~]+( [!-~]+)*$' AND "cleaned_line"("name") NOT IN ("name", '');
END
$do$;
--> statement-breakpoint
DROP FUNCTION "cleaned_address"(text);
--> statement-breakpoint
DROP FUNCTION "cleaned_line"(text);
