import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/product-changes.ts';
import { PICTURE } from '#contract/vocabulary.ts';
import { sessionOf } from '../auth/session.ts';
import type { Db } from '../db/database.ts';
import { absent, Failure } from '../http/failures.ts';
import { count } from '../http/limits.ts';
import { route } from '../http/route.ts';
import { takeForms, withForm } from '../media/forms.ts';
import { requireProductId } from './product-id.ts';
import { findRow } from './product-rows.ts';
import { createProduct, deleteProduct, updateProduct } from './product-writes.ts';
import { wireProduct } from './wire-product.ts';

/**
 * Bytes that one unit of the upload limit covers. Smaller images count as one unit: all are resized to every width.
 */
const UNIT_BYTES = 128 * 1024;
/**
 * Uploads of one admin, weighted by size: 120 of the largest images an hour, or thousands of small ones for a new
 * shop.
 */
const UPLOADS = { name: 'uploads', max: (120 * PICTURE.maxBytes) / UNIT_BYTES, seconds: 60 * 60 };

const NO_CHANGES = 'This request contains no changes.';

/**
 * Registers the routes that change the catalogue [CALL-03]. `originOf` returns the origin under which the client
 * reaches images.
 */
export async function productAdminRoutes(
  app: FastifyInstance,
  options: { db: Db; uploads: string; originOf: (request: FastifyRequest) => string },
): Promise<void> {
  const { db, originOf } = options;
  await takeForms(app);
  const countUpload = (request: FastifyRequest, { size }: File) =>
    count(db, UPLOADS, sessionOf(request).user.id, Math.ceil(size / UNIT_BYTES));

  route(app, contract.createProduct, (input, request) =>
    withForm(request, async () => {
      const { ifNameIsNew, ...body } = input.body;
      await countUpload(request, body.image);
      const row = await createProduct(options, body, ifNameIsNew !== undefined);
      const product = wireProduct(row, originOf(request));
      return {
        success: true as const,
        message: 'Product added successfully' as const,
        product,
        data: product,
      };
    }),
  );

  route(app, contract.updateProduct, (input, request) =>
    withForm(request, async () => {
      const id = requireProductId(input.params.id);
      const { body } = input;
      if (Object.values(body).every((value) => value === undefined)) throw new Failure(400, NO_CHANGES);
      if (body.image) {
        // Checks the product first, because processing an image is expensive.
        if ((await findRow(db, id)) === undefined) throw absent('product');
        await countUpload(request, body.image);
      }
      const product = wireProduct(await updateProduct(options, id, body), originOf(request));
      return { success: true as const, message: 'Product updated successfully' as const, product };
    }),
  );

  route(app, contract.deleteProduct, async ({ params }) => {
    await deleteProduct(db, requireProductId(params.id));
    return { success: true as const, message: 'Product deleted successfully' as const };
  });
}
