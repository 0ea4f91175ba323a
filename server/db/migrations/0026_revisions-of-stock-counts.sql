-- Orders and cancellations change only stock counts. Open pages refresh these themselves, so the site is built less often.
CREATE OR REPLACE FUNCTION "raise_revision_for_shown_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT to_jsonb("after") - 'stock' FROM "after" EXCEPT SELECT to_jsonb("before") - 'stock' FROM "before"
	) THEN
		UPDATE "catalogue_state" SET "revision" = "revision" + 1;
	ELSIF EXISTS (
		SELECT "id", LEAST("stock", 5) FROM "after" EXCEPT SELECT "id", LEAST("stock", 5) FROM "before"
	) THEN
		UPDATE "catalogue_state" SET "revision" = "revision" + 1, "stock_revision" = "stock_revision" + 1;
	END IF;
	RETURN NULL;
END
$$;
