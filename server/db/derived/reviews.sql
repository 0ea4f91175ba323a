-- What follows from reviews. Stored in products.review_mean, products.review_count and catalogue_state.

-- Computes the mean and the number of a product's visible reviews. The product is locked first and its reviews are read
-- in a later statement, so the later of two concurrent reviews counts both.
CREATE OR REPLACE FUNCTION "follow_reviews"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
DECLARE
	"reviewed" text := CASE TG_OP WHEN 'DELETE' THEN OLD."product_id" ELSE NEW."product_id" END;
BEGIN
	IF (TG_OP = 'INSERT' OR OLD."hidden_at" IS NOT NULL)
		AND (TG_OP = 'DELETE' OR NEW."hidden_at" IS NOT NULL)
	THEN
		RETURN NULL;
	END IF;
	PERFORM 1 FROM "products" WHERE "id" = "reviewed" FOR NO KEY UPDATE;
	UPDATE "products" SET ("review_mean", "review_count") = (
		SELECT round(avg("stars"), 2), count(*) FROM "reviews"
		WHERE "product_id" = "reviewed" AND "hidden_at" IS NULL
	) WHERE "id" = "reviewed";
	UPDATE "catalogue_state" SET "revision" = "revision" + 1;
	RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "reviews_follow"
	AFTER INSERT OR UPDATE OR DELETE ON "reviews"
	FOR EACH ROW EXECUTE FUNCTION "follow_reviews"();
