import type { IncomingMessage } from 'node:http';
import { type BaseProduct, IMAGE_HOST } from '#tests/support/base-catalogue.ts';

/** The parts of a product form that the stub uses: text values by field name, and whether it has an image. */
interface SubmittedProduct {
  readonly fields: Readonly<Record<string, string>>;
  readonly hasImage: boolean;
}

interface StubResponse {
  readonly status: number;
  readonly body: object;
}

/**
 * Creates or deletes a product in the stub's catalogue. Like base backends, it returns 200 for a created product and
 * a body with only a message. Returns undefined for an unknown route.
 */
export async function handleProductChange(
  products: BaseProduct[],
  request: IncomingMessage,
  pathname: string,
  sender: { readonly role: string } | undefined,
): Promise<StubResponse | undefined> {
  const deletedId = /^\/api\/products\/delete-product\/([^/]+)$/.exec(pathname)?.[1];
  const isDelete = request.method === 'DELETE' && deletedId !== undefined;
  const isCreate = request.method === 'POST' && pathname === '/api/products/create-product';
  if (!isDelete && !isCreate) return undefined;
  if (sender?.role !== 'admin') return { status: 403, body: { message: 'You are not an admin' } };
  if (isDelete) return remove(products, decodeURIComponent(deletedId));
  const product = createBaseProduct(
    await parseProductForm(request),
    `88c0c0ffee${String(products.length).padStart(14, '0')}`,
  );
  if (!product) return { status: 500, body: { message: 'Failed to create new product' } };
  products.push(product);
  return { status: 200, body: { message: 'Product was added' } };
}

function remove(products: BaseProduct[], id: string): StubResponse {
  const index = products.findIndex((product) => (product._id ?? product.id) === id);
  if (index < 0) return { status: 500, body: { message: 'Failed to delete the product' } };
  products.splice(index, 1);
  return { status: 200, body: { message: 'Removed' } };
}

/** Parses a multipart form. */
async function parseProductForm(request: IncomingMessage): Promise<SubmittedProduct> {
  const body = Buffer.concat(await request.toArray());
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(body, { headers }).formData();
  return {
    fields: Object.fromEntries(
      [...form].flatMap(([name, value]) => (value instanceof File ? [] : [[name, value]])),
    ),
    hasImage: form.get('image') instanceof File,
  };
}

/** Returns the new product with an existing image; undefined without a file or with an empty old price. */
function createBaseProduct({ fields, hasImage }: SubmittedProduct, _id: string): BaseProduct | undefined {
  const { name = '', price, oldPrice, category = '', color = '', description } = fields;
  if (!hasImage || oldPrice === '') return undefined;
  return {
    _id,
    name,
    price: Number(price),
    ...(oldPrice !== undefined && { oldPrice: Number(oldPrice) }),
    image: `${IMAGE_HOST}/47-wool-beret.webp`,
    category,
    color,
    ...(description && { description }),
  };
}
