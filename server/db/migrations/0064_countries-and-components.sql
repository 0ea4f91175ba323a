ALTER TABLE "orders" ADD COLUMN "country" text DEFAULT 'US' NOT NULL;
--> statement-breakpoint
-- Earlier programs, which may still run, write orders without components. When such an order is committed, it gets those
-- of its columns. The components of every new order have to add up to its total.
CREATE FUNCTION "complete_components"() RETURNS trigger LANGUAGE plpgsql
	SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO "order_components" ("order_id", "position", "kind", "label", "amount_cents")
		SELECT "id", 0, 'items', 'Total Price', "total_cents" FROM "orders"
		WHERE "id" = NEW."id" AND NOT EXISTS (SELECT FROM "order_components" WHERE "order_id" = NEW."id");
	INSERT INTO "order_components" ("order_id", "position", "kind", "label", "rate", "amount_cents")
		SELECT "id", (SELECT max("position") + 1 FROM "order_components" WHERE "order_id" = NEW."id"), 'tax',
			'Tax (' || trim_scale("tax_basis_points" / 100.0)::text || '%)', "tax_basis_points", "tax_cents"
		FROM "orders"
		WHERE "id" = NEW."id" AND ("tax_cents" > 0 OR "tax_basis_points" > 0)
			AND NOT EXISTS (SELECT FROM "order_components" WHERE "order_id" = NEW."id" AND "kind" = 'tax');
	IF EXISTS (
		SELECT FROM "orders" WHERE "id" = NEW."id" AND "grand_total_cents" <> (
			SELECT sum("amount_cents") FROM "order_components" WHERE "order_id" = NEW."id" AND NOT "is_included")
	) THEN
		RAISE EXCEPTION 'The components of an order do not add up to its total.'
			USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'orders_components';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Waits for the orders that are being written, so that the statements below see them.
CREATE CONSTRAINT TRIGGER "orders_components" AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "complete_components"();
--> statement-breakpoint
-- The same for the orders that are there, and the rate of those of no value.
INSERT INTO "order_components" ("order_id", "position", "kind", "label", "amount_cents")
	SELECT "id", 0, 'items', 'Total Price', "total_cents" FROM "orders"
	WHERE NOT EXISTS (SELECT FROM "order_components" WHERE "order_id" = "id");
--> statement-breakpoint
INSERT INTO "order_components" ("order_id", "position", "kind", "label", "rate", "amount_cents")
	SELECT "id", (SELECT max("position") + 1 FROM "order_components" WHERE "order_id" = "id"), 'tax',
		'Tax (' || trim_scale("tax_basis_points" / 100.0)::text || '%)', "tax_basis_points", "tax_cents"
	FROM "orders"
	WHERE ("tax_cents" > 0 OR "tax_basis_points" > 0)
		AND NOT EXISTS (SELECT FROM "order_components" WHERE "order_id" = "id" AND "kind" = 'tax');
--> statement-breakpoint
UPDATE "schema_state" SET "derived_files" = "derived_files" - 'orders.sql';