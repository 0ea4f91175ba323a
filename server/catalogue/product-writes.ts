import { eq, sql } from 'drizzle-orm';
import {
  isOldPriceRight,
  type NewProduct,
  OLD_PRICE_TOO_LOW,
  type ProductPatch,
} from '#contract/product-form.ts';
import type { Db } from '../db/database.ts';
import { type ProductRow, products } from '../db/schema.ts';
import { absent, Failure, invalid } from '../http/failures.ts';
import { turns } from '../http/turns.ts';
import { refuseUpload } from '../media/forms.ts';
import { touchPicture } from '../media/picture-keeping.ts';
import { describePicture, drawPicture, type StoredPicture } from '../media/pictures.ts';
import { newProductId } from './product-id.ts';

/** Where products and their pictures are kept. */
export interface Catalogue {
  readonly db: Db;
  /** The folder of the pictures. */
  readonly uploads: string;
}

/** A picture takes a processor, and up to 400 MB while it is read: so many at once, and so many may wait. */
const AT_ONCE = 2;
const WAITING = 50;

const SAME_NAME = 'There is a product of this name already.';

const inTurn = turns(AT_ONCE, WAITING, refuseUpload);

/**
 * Adds a product; `ifNameIsNew`, only when no other has its name. Throws a 409 when one has, a Failure when its picture
 * cannot be taken; neither row nor file is left then. [ADMIN-05]
 */
export function createProduct(
  catalogue: Catalogue,
  { image, ...fields }: NewProduct,
  ifNameIsNew: boolean,
): Promise<ProductRow> {
  return withPicture(catalogue, image, async (tx, picture) => {
    if (ifNameIsNew) await requireNewName(tx, fields.name);
    const [row] = await tx
      .insert(products)
      .values({
        id: newProductId(fields.name),
        name: fields.name,
        priceCents: toCents(fields.price),
        oldPriceCents: fields.oldPrice ? toCents(fields.oldPrice) : null,
        category: fields.category,
        color: fields.color,
        description: fields.description ?? '',
        stock: fields.stock,
        pictureAlt: fields.name,
        ...columnsOf(picture),
      })
      .returning();
    if (row === undefined) throw new Error('The database has taken a product without answering it.');
    return row;
  });
}

/**
 * Changes what is given of a product. Throws a 404 when there is none, a 400 when the old price would not be higher
 * than the price, a 409 when the stock is no longer what the person was shown, and a Failure when its picture cannot
 * be taken. [ADMIN-04]
 */
export function updateProduct(
  catalogue: Catalogue,
  id: string,
  { image, ...fields }: ProductPatch,
): Promise<ProductRow> {
  if (image === undefined) return catalogue.db.transaction((tx) => applyPatch(tx, id, fields));
  return withPicture(catalogue, image, (tx, picture) => applyPatch(tx, id, fields, picture));
}

/** Throws a 404 when there is no such product, or no longer. [ADMIN-02] */
export async function deleteProduct(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(products).where(eq(products.id, id)).returning();
    if (row === undefined) throw absent('product');
    await touchPicture(tx, pictureOf(row));
  });
}

/**
 * Draws a picture and, in one transaction, has `save` write its row and puts the files in their places: the row is
 * never there without its files, and no file without a row.
 */
async function withPicture(
  { db, uploads }: Catalogue,
  image: File,
  save: (tx: Db, picture: StoredPicture) => Promise<ProductRow>,
): Promise<ProductRow> {
  const { picture, files } = await inTurn(async () => {
    const content = Buffer.from(await image.arrayBuffer());
    const picture = await describePicture(content);
    // First of all: files of an earlier time that are taken over must not be removed meanwhile.
    await touchPicture(db, picture);
    return { picture, files: await drawPicture(content, picture, uploads) };
  });
  try {
    return await db.transaction(async (tx) => {
      const row = await save(tx, picture);
      await files.place();
      return row;
    });
  } finally {
    await files.discard();
  }
}

async function applyPatch(
  tx: Db,
  id: string,
  { price, oldPrice, stockBefore, ...fields }: Omit<ProductPatch, 'image'>,
  picture?: StoredPicture,
): Promise<ProductRow> {
  const [before] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  if (before === undefined) throw absent('product');
  if (stockBefore !== undefined && stockBefore !== before.stock) throw stockHasChanged(before);
  const prices = {
    price: price === undefined ? before.priceCents : toCents(price),
    oldPrice: oldPrice === undefined ? before.oldPriceCents : oldPrice && toCents(oldPrice),
  };
  if (!isOldPriceRight(prices)) throw invalid({ oldPrice: [OLD_PRICE_TOO_LOW] });
  const name = fields.name ?? before.name;
  // The text of an earlier picture says nothing of another one; a name that stood for it follows the name.
  const saysName = picture !== undefined || before.pictureAlt === before.name;
  const [row] = await tx
    .update(products)
    .set({
      ...fields,
      priceCents: prices.price,
      oldPriceCents: prices.oldPrice,
      pictureAlt: saysName ? name : before.pictureAlt,
      ...(picture && columnsOf(picture)),
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, id))
    .returning();
  if (row === undefined) throw absent('product');
  if (picture && picture.hash !== before.picture) await touchPicture(tx, pictureOf(before));
  return row;
}

/** Pieces have been sold, or come back, while somebody changed their number. */
function stockHasChanged({ id, name, stock }: ProductRow): Failure {
  const now = stock === null ? 'is not counted' : `is ${stock}`;
  const sentence = `Stock ${now} by now. Please look at your number again.`;
  return new Failure(409, sentence, {
    errors: { stock: [sentence] },
    changes: [{ productId: id, problem: 'stock', name, ...(stock !== null && { stock }) }],
  });
}

async function requireNewName(tx: Db, name: string): Promise<void> {
  // Of two at once the later one waits here, and then finds the product of the earlier.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [other] = await tx.select({ id: products.id }).from(products).where(eq(products.name, name)).limit(1);
  if (other) throw new Failure(409, SAME_NAME, { errors: { name: [SAME_NAME] } });
}

const toCents = (dollars: number) => Math.round(dollars * 100);

function columnsOf({ hash, width, height, widths }: StoredPicture) {
  return { picture: hash, pictureWidth: width, pictureHeight: height, pictureWidths: widths };
}

function pictureOf({ picture, pictureWidths }: ProductRow): Pick<StoredPicture, 'hash' | 'widths'> {
  return { hash: picture, widths: pictureWidths };
}
