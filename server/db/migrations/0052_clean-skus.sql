-- Cleans stored SKUs as `cleanAddress` cleans typed ones, which could not find them otherwise. A SKU that would then
-- equal another one stays; every start reports it.
CREATE FUNCTION "cleaned_sku"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT
	SET search_path = public, pg_temp AS $$
DECLARE
	"spaces" text := '\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028-\u2029\u202F\u205F\u2800\u3000';
	"invisible" text := '\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B'
		'\u200E-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
		'\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF';
	"dashes" text := U&'\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63';
	"wide" text;
	"narrow" text;
BEGIN
	-- Full-width characters and those of ASCII.
	SELECT string_agg(chr("code" + 65248), '' ORDER BY "code"), string_agg(chr("code"), '' ORDER BY "code")
	INTO "wide", "narrow" FROM generate_series(33, 126) AS "code";
	$1 := regexp_replace($1, '[' || "spaces" || ']+', ' ', 'g');
	$1 := regexp_replace($1, '[' || "invisible" || '\u200C\u200D]', '', 'g');
	$1 := btrim(normalize(regexp_replace($1, ' {2,}', ' ', 'g'), NFC));
	RETURN translate($1, "wide" || "dashes", "narrow" || repeat('-', 10));
END
$$;
--> statement-breakpoint
DO $do$
DECLARE
	"change" record;
BEGIN
	-- Other encodings can't store most of these characters.
	IF getdatabaseencoding() <> 'UTF8' THEN
		RETURN;
	END IF;

	FOR "change" IN
		SELECT "product_id", "sku", "clean"
		FROM (
			SELECT "product_id", "sku", "clean", count(*) OVER (PARTITION BY lower("clean")) AS "claims"
			FROM (
				SELECT "product_id", "sku", "cleaned_sku"("sku") AS "clean" FROM "product_sizes"
				WHERE "sku" !~ '^[!-~]+( [!-~]+)*$'
			) AS "unusual"
			WHERE "clean" NOT IN ("sku", '')
		) AS "unclean"
		WHERE "claims" = 1 AND NOT EXISTS (
			SELECT FROM "product_sizes" AS "other"
			WHERE lower("other"."sku") = lower("clean") AND "other"."sku" <> "unclean"."sku"
		)
	LOOP
		UPDATE "product_sizes" SET "sku" = "change"."clean" WHERE "sku" = "change"."sku";
		UPDATE "wishlist_items" SET "sku" = "change"."clean"
		WHERE "product_id" = "change"."product_id" AND "sku" = "change"."sku";
		-- Subscriptions and returns for the clean SKU may be left of an earlier size.
		UPDATE "stock_notices" SET "sku" = "change"."clean"
		WHERE "product_id" = "change"."product_id" AND "sku" = "change"."sku" AND NOT EXISTS (
			SELECT FROM "stock_notices" AS "other"
			WHERE "other"."product_id" = "stock_notices"."product_id" AND "other"."sku" = "change"."clean"
				AND "other"."email_key" = "stock_notices"."email_key"
		);
		UPDATE "stock_returns" SET "sku" = "change"."clean"
		WHERE "product_id" = "change"."product_id" AND "sku" = "change"."sku" AND NOT EXISTS (
			SELECT FROM "stock_returns" AS "other"
			WHERE "other"."product_id" = "stock_returns"."product_id" AND "other"."sku" = "change"."clean"
		);
		UPDATE "order_lines" SET "sku" = "change"."clean"
		WHERE "product_id" = "change"."product_id" AND "sku" = "change"."sku";
	END LOOP;
END
$do$;
--> statement-breakpoint
DROP FUNCTION "cleaned_sku"(text);
