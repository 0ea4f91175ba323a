import type { IncomingMessage } from 'node:http';
import { type FieldProduct, PICTURE_HOST } from '#tests/support/base-catalogue.ts';

/** What the stand-in keeps of a product's form: its texts, by the names of the fields, and whether a file came. */
interface SentProduct {
  readonly fields: Readonly<Record<string, string>>;
  readonly hasPicture: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/**
 * What the stand-in's admins do to its catalogue, in the manners of such backends: 200 for what was made, a message
 * and nothing else. Undefined for a route that is not there.
 */
export async function changeProducts(
  products: FieldProduct[],
  request: IncomingMessage,
  pathname: string,
  sender: { readonly role: string } | undefined,
): Promise<Answer | undefined> {
  const deleted = /^\/api\/products\/delete-product\/([^/]+)$/.exec(pathname)?.[1];
  const isDelete = request.method === 'DELETE' && deleted !== undefined;
  const isCreate = request.method === 'POST' && pathname === '/api/products/create-product';
  if (!isDelete && !isCreate) return undefined;
  if (sender?.role !== 'admin') return { status: 403, body: { message: 'You are not an admin' } };
  if (isDelete) return remove(products, decodeURIComponent(deleted));
  const product = asProduct(
    await readProduct(request),
    `88c0c0ffee${String(products.length).padStart(14, '0')}`,
  );
  if (!product) return { status: 500, body: { message: 'Failed to create new product' } };
  products.push(product);
  return { status: 200, body: { message: 'Product was added' } };
}

function remove(products: FieldProduct[], id: string): Answer {
  const place = products.findIndex((product) => (product._id ?? product.id) === id);
  if (place < 0) return { status: 500, body: { message: 'Failed to delete the product' } };
  products.splice(place, 1);
  return { status: 200, body: { message: 'Removed' } };
}

/** Reads a multipart form. */
async function readProduct(request: IncomingMessage): Promise<SentProduct> {
  const body = Buffer.concat(await request.toArray());
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(body, { headers }).formData();
  return {
    fields: Object.fromEntries(
      [...form].flatMap(([name, value]) => (value instanceof File ? [] : [[name, value]])),
    ),
    hasPicture: form.get('image') instanceof File,
  };
}

/** Its picture is one that the picture host has. Undefined without a file, and for an old price that is no number. */
function asProduct({ fields, hasPicture }: SentProduct, _id: string): FieldProduct | undefined {
  const { name = '', price, oldPrice, category = '', color = '', description } = fields;
  if (!hasPicture || oldPrice === '') return undefined;
  return {
    _id,
    name,
    price: Number(price),
    ...(oldPrice !== undefined && { oldPrice: Number(oldPrice) }),
    image: `${PICTURE_HOST}/47-wool-beret.webp`,
    category,
    color,
    ...(description && { description }),
  };
}
