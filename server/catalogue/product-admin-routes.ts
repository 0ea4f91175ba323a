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

/** The smallest picture counts as so many bytes: it is drawn in all widths all the same. */
const LEAST_BYTES = 128 * 1024;
/** An admin's pictures by their size: 120 of the largest an hour, or the thousands of small ones that a shop begins with. */
const UPLOADS = { name: 'uploads', max: (120 * PICTURE.maxBytes) / LEAST_BYTES, seconds: 60 * 60 };

const NOTHING = 'There is nothing to change in what you have sent.';

/** Changing the catalogue [CALL-03]. `originOf` says under which address the asking client reaches pictures. */
export async function productAdminRoutes(
  app: FastifyInstance,
  parts: { db: Db; uploads: string; originOf: (request: FastifyRequest) => string },
): Promise<void> {
  const { db, originOf } = parts;
  await takeForms(app);
  const countUpload = (request: FastifyRequest, { size }: File) =>
    count(db, UPLOADS, sessionOf(request).user.id, Math.ceil(size / LEAST_BYTES));

  route(app, contract.createProduct, (input, request) =>
    withForm(request, async () => {
      const { ifNameIsNew, ...body } = input.body;
      await countUpload(request, body.image);
      const row = await createProduct(parts, body, ifNameIsNew !== undefined);
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
      if (Object.values(body).every((value) => value === undefined)) throw new Failure(400, NOTHING);
      if (body.image) {
        // Before the work of a picture.
        if ((await findRow(db, id)) === undefined) throw absent('product');
        await countUpload(request, body.image);
      }
      const product = wireProduct(await updateProduct(parts, id, body), originOf(request));
      return { success: true as const, message: 'Product updated successfully' as const, product };
    }),
  );

  route(app, contract.deleteProduct, async ({ params }) => {
    await deleteProduct(db, requireProductId(params.id));
    return { success: true as const, message: 'Product deleted successfully' as const };
  });
}
