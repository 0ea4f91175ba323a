import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import * as contract from '#contract/catalogue/product-changes.ts';
import { CATALOGUE_FIELDS, type CatalogueField } from '#contract/catalogue/product-form.ts';
import { protectsAccounts, requireProof, requireSession } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { ProductRow } from '../db/schema/products.ts';
import { HttpError, invalidInput, notFound } from '../http/http-error.ts';
import { identifyRequest } from '../http/idempotency-keys.ts';
import { messageOf } from '../http/messages.ts';
import { acceptMultipartForms } from '../http/multipart-forms.ts';
import { addAttempts, countAttempt } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { createProductSerializer, selectProduct } from './catalogue.ts';
import { deleteProduct, restoreProduct } from './deleted-products.ts';
import { createProduct, updateProduct } from './product-writes.ts';

const NO_CHANGES = messageOf('noChanges');
const GALLERY_MISSING = messageOf('galleryMissing');

/**
 * Registers the routes that change the catalogue [CALL-03]. `originOf` returns the origin under which the client
 * reaches images.
 */
export async function productAdminRoutes(
  app: FastifyInstance,
  options: { db: Db; config: Config; uploads: string; originOf: (request: FastifyRequest) => string },
): Promise<void> {
  const { db, config, originOf } = options;
  const capabilities = app.routeContext.capabilities ?? [];
  await acceptMultipartForms(app);
  const prepare = createProductSerializer(db, capabilities, originOf);
  const serialize = async (row: ProductRow, request: FastifyRequest) => (await prepare([row], request))(row);
  const countUploads = async (request: FastifyRequest, files: readonly File[]) => {
    for (const file of files) await countUpload(request, file);
  };
  const countUpload = (request: FastifyRequest, { size }: File) =>
    countAttempt(
      db,
      contract.UPLOADS_PER_ADMIN,
      requireSession(request).user.id,
      Math.ceil(size / contract.UPLOAD_UNIT_BYTES),
    );

  route(app, contract.createProductEndpoint, async ({ body: { ifNameIsNew, ...sent } }, request) => {
    const body = announcedFields(sent, capabilities);
    await countUploads(request, [body.image, ...(body.images ?? [])]);
    const { image, images = [], ...fields } = body;
    const content = [JSON.stringify(fields), image, ...images];
    const identity = await identifyRequest(request, requireSession(request).user.id, content);
    const row = await createProduct(options, body, ifNameIsNew !== undefined, identity);
    const product = await serialize(row, request);
    return { product, data: product };
  });

  route(app, contract.updateProductEndpoint, async ({ params: { id }, body: sent }, request) => {
    const body = announcedFields(sent, capabilities);
    const { before: _, removeOrderedSizes: __, images = [], ...changes } = body;
    if (Object.values(changes).every((value) => value === undefined)) throw new HttpError(400, NO_CHANGES);
    if (images.length > 0 && body.gallery === undefined) throw invalidInput({ gallery: [GALLERY_MISSING] });
    const files = body.image ? [body.image, ...images] : images;
    if (files.length > 0) {
      // Checks the product first, because processing an image is expensive.
      if ((await selectProduct(db, id)) === undefined) throw notFound('product');
      await countUploads(request, files);
    }
    const row = await updateProduct(options, id, body, originOf(request), capabilities);
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

/** Returns the fields of a request. Drops the fields of the capability `catalogue` unless the backend announces it. */
function announcedFields<Fields extends Partial<Record<CatalogueField, unknown>>>(
  fields: Fields,
  capabilities: readonly Capability[],
): Fields {
  if (capabilities.includes('catalogue')) return fields;
  const announced = { ...fields };
  for (const field of CATALOGUE_FIELDS) delete announced[field];
  return announced;
}

/** Asks for a recent proof once an admin has deleted many products. Throws `HttpError` 403 without one. [SAFE-05] */
async function requireProofForMany(db: Db, session: ReturnType<typeof requireSession>): Promise<void> {
  const { count } = await addAttempts(db, contract.FREE_DELETIONS, session.user.id);
  if (count > contract.FREE_DELETIONS.max) await requireProof(db, session);
}
