ALTER TABLE "orders" DROP CONSTRAINT "orders_sum";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "tax_basis_points" SET DATA TYPE numeric(7, 2);--> statement-breakpoint
-- The program before reads the number as it did an integer.
UPDATE "schema_state" SET "oldest_program" = 61;