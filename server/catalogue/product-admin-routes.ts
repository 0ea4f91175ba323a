import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/product-changes.ts';
import { requireProof } from '../auth/proof.ts';
import { protectsAccounts, requireSession } from '../auth/session.ts';
import type { Session } from '../auth/session-rows.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { ProductRow } from '../db/schema/products.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { acceptMultipartForms } from '../http/multipart-forms.ts';
import { addAttempts, countAttempt } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { deleteProduct, restoreProduct } from './deleted-products.ts';
import { selectProduct } from './product-rows.ts';
import { createProduct, updateProduct } from './product-writes.ts';
import { createProductSerializer } from './serialize-product.ts';

const NO_CHANGES = 'This request contains no changes.';

/**
 * Registers the routes that change the catalogue [CALL-03]. `originOf` returns the origin under which the client
 * reaches images.
 */
export async function productAdminRoutes(
  app: FastifyInstance,
  options: { db: Db; config: Config; uploads: string; originOf: (request: FastifyRequest) => string },
): Promise<void> {
  const { db, config, originOf } = options;
  await acceptMultipartForms(app);
  const prepare = createProductSerializer(db, app.routeContext.capabilities, originOf);
  const serialize = async (row: ProductRow, request: FastifyRequest) => (await prepare([row], request))(row);
  const countUpload = (request: FastifyRequest, { size }: File) =>
    countAttempt(
      db,
      contract.UPLOADS_PER_ADMIN,
      requireSession(request).user.id,
      Math.ceil(size / contract.UPLOAD_UNIT_BYTES),
    );

  route(app, contract.createProductEndpoint, async ({ body: { ifNameIsNew, ...body } }, request) => {
    await countUpload(request, body.image);
    const row = await createProduct(options, body, ifNameIsNew !== undefined);
    const product = await serialize(row, request);
    return { product, data: product };
  });

  route(app, contract.updateProductEndpoint, async ({ params: { id }, body }, request) => {
    const { before: _, ...changes } = body;
    if (Object.values(changes).every((value) => value === undefined)) throw new HttpError(400, NO_CHANGES);
    if (body.image) {
      // Checks the product first, because processing an image is expensive.
      if ((await selectProduct(db, id)) === undefined) throw notFound('product');
      await countUpload(request, body.image);
    }
    const row = await updateProduct(options, id, body, originOf(request));
    return { product: await serialize(row, request) };
  });

  route(app, contract.deleteProductEndpoint, async ({ params }, request) => {
    if (protectsAccounts(config)) await requireProofForMany(db, requireSession(request));
    await deleteProduct(db, params.id);
  });

  route(app, contract.restoreProductEndpoint, async ({ params }, request) => ({
    product: await serialize(await restoreProduct(db, params.id), request),
  }));
}

/** Asks for a recent proof once an admin has deleted many products. Throws `HttpError` 403 without one. [SAFE-05] */
async function requireProofForMany(db: Db, session: Session): Promise<void> {
  const { count } = await addAttempts(db, contract.FREE_DELETIONS, session.user.id);
  if (count > contract.FREE_DELETIONS.max) await requireProof(db, session);
}
