ALTER TABLE "orders" DROP CONSTRAINT "orders_sum";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "tax_basis_points" SET DATA TYPE numeric(7, 2);