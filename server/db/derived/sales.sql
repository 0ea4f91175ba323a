-- Counts the deletions of sales changes. Stored in sales_state.

CREATE OR REPLACE FUNCTION "count_sales_deletions"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF NOT EXISTS (SELECT FROM "before") THEN
			RETURN NULL;
		END IF;
	END IF;
	UPDATE "sales_state" SET "deletions" = "deletions" + 1;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "sales_changes_deleted" AFTER DELETE ON "sales_changes"
	REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_sales_deletions"();

CREATE OR REPLACE TRIGGER "sales_changes_truncated" AFTER TRUNCATE ON "sales_changes"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_sales_deletions"();
