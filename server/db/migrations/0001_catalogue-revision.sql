INSERT INTO "catalogue_state" ("only") VALUES (true);
--> statement-breakpoint
CREATE FUNCTION "raise_catalogue_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "catalogue_state" SET "revision" = "revision" + 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_raise_revision"
	AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_catalogue_revision"();
