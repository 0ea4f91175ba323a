INSERT INTO "secrets" ("name", "value") VALUES ('order-secrets', gen_random_uuid()::text || gen_random_uuid()::text);
--> statement-breakpoint
DROP TRIGGER "products_raise_revision" ON "products";
--> statement-breakpoint
CREATE TRIGGER "products_raise_revision"
	AFTER INSERT OR DELETE OR TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_catalogue_revision"();
--> statement-breakpoint
-- A sale is no change of what pages show, unless it changes whether 'Only 3 left' or 'Sold out' is said:
-- of 5 pieces and more the number is not shown.
CREATE FUNCTION "raise_revision_for_shown_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT to_jsonb("after") - 'stock', LEAST("stock", 5) FROM "after"
		EXCEPT
		SELECT to_jsonb("before") - 'stock', LEAST("stock", 5) FROM "before"
	) THEN
		UPDATE "catalogue_state" SET "revision" = "revision" + 1;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_raise_revision_for_shown_changes"
	AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_revision_for_shown_changes"();
