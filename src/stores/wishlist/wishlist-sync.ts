import { atom } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { changeWishlist, getWishlist } from '#contract/wishlist.ts';
import { call } from '#lib/api/call.ts';
import type { CardProduct } from '#lib/product/product-view.ts';
import { wishlist as words } from '#lib/wishlist/messages.ts';
import * as rules from '#lib/wishlist/wishlist.ts';
import { readUser } from '#stores/account/session.ts';
import { notify } from '#stores/toasts/notices.ts';
import { changeWishes, keepWishlist, readWishlist } from './wishlist.ts';

/** The wishlist of the account, and the facts of what is marked. Loaded when needed. */

/** Whether the last `refreshWishlist` could not ask for everything. */
export const $isWishlistStale = atom(false);

/** What to change in the account, by ids. */
interface Change {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}
const NO_CHANGE: Change = { add: [], remove: [] };

let queue: Promise<void> = Promise.resolve();
let turns = 0;

/**
 * Brings the account's list and this browser's together: what a guest has marked is added to the account, with a
 * sentence that says so, then the browser keeps a copy of the account's list. One after the other, since of two answers
 * the later one is true. Does nothing for nobody, nor when somebody else is signed in by its turn. Throws ApiError.
 */
export function bringTogether(change = NO_CHANGE): Promise<void> {
  turns += 1;
  const turn = turns;
  const person = readUser()?._id;
  const result = queue.then(() =>
    exchange(change, person, () => turn === turns && readUser()?._id === person),
  );
  // Who has asked hears of the failure; the next in the line has its own.
  queue = result.catch(() => undefined);
  return result;
}

/** `isTrue`: with another change on its way, or another person, an answer is no longer the truth. */
async function exchange(
  { add, remove }: Change,
  person: string | undefined,
  isTrue: () => boolean,
): Promise<void> {
  if (person === undefined || readUser()?._id !== person) return;
  const list = readWishlist();
  // The account has the last one of a call as its newest.
  const guests = list.of === '' ? list.wishes.filter(({ available }) => available).toReversed() : [];
  const ids = [...new Set([...guests.map(({ product }) => product._id), ...add])];
  const isChange = ids.length > 0 || remove.length > 0;
  const products = isChange
    ? await call(changeWishlist, { body: { add: ids, remove: [...remove] } })
    : await call(getWishlist, {});
  if (!isTrue()) return;
  const answered = new Set([...products.map(({ _id }) => _id), ...add]);
  const missing = rules.wishesFor(list, person).filter(({ product }) => !answered.has(product._id));
  const gone = await findGone(missing);
  if (!isTrue()) return;
  keepWishlist({ of: person, wishes: [...products.map(wishOf), ...gone] });
  const brought = guests.filter(({ product }) => !add.includes(product._id)).map(({ product }) => product);
  tellWhatCame(brought, products);
}

/**
 * Of what this browser had and the account does not, that which is no longer sold: it is told as long as the person
 * has not taken it off here. What another device took off is left out. What could not be asked stays until it can.
 */
async function findGone(missing: rules.Wishes): Promise<rules.Wishes> {
  const answers: Answer[] = [];
  for await (const some of askFor(missing.filter(({ available }) => available))) answers.push(...some);
  return missing.flatMap((wish) => {
    const answer = answers.find(({ _id }) => _id === wish.product._id);
    if (answer === undefined || 'error' in answer) return [wish];
    return answer.product ? [] : [{ ...wish, available: false }];
  });
}

function tellWhatCame(brought: readonly CardProduct[], products: readonly Product[]): void {
  if (brought.length === 0) return;
  const known = new Set(products.map(({ _id }) => _id));
  const came = brought.filter(({ _id }) => known.has(_id)).map(({ name }) => name);
  if (came.length > 0) notify('success', words.cameAlong(came.toReversed()));
  if (came.length < brought.length) notify('error', words.leftBehind(brought.length - came.length));
}

/** What a card needs; long texts would only fill the browser's storage. */
function wishOf({ description: _long, ...product }: Product): rules.Wish {
  return { product, available: true };
}

/** Tells the account of a product that was marked, or no longer is. Throws ApiError. */
export async function tellAccount(product: CardProduct, wished: boolean): Promise<void> {
  const ids = [product._id];
  await bringTogether(wished ? { add: ids, remove: [] } : { add: [], remove: ids });
  const { of, wishes } = readWishlist();
  if (!wished || of !== readUser()?._id || rules.isWished(wishes, product._id)) return;
  notify('error', rules.hasRoom(wishes) ? words.gone(product.name) : words.full);
}

/**
 * Brings the account's list, or for nobody the facts of each product, up to date. Never rejects: that something could
 * not be asked is in `$isWishlistStale`.
 */
export async function refreshWishlist(): Promise<void> {
  try {
    await (readUser() === null ? renewWishes() : bringTogether());
    $isWishlistStale.set(false);
  } catch {
    $isWishlistStale.set(true);
  }
}

/** Asks for each product and keeps what could be asked. Throws the first ApiError. */
async function renewWishes(): Promise<void> {
  for await (const answers of askFor(rules.wishesFor(readWishlist(), ''))) {
    changeWishes((wishes) =>
      answers.reduce(
        (renewed, answer) =>
          'error' in answer
            ? renewed
            : rules.renew(renewed, answer._id, answer.product && wishOf(answer.product).product),
        wishes,
      ),
    );
    for (const answer of answers) if ('error' in answer) throw answer.error;
  }
}

/** What the backend says of each product: what it is now, undefined for one that is no longer sold, or why not. */
type Answer =
  | { readonly _id: string; readonly product: Product | undefined }
  | { readonly _id: string; readonly error: unknown };

/** So many products are asked for at once. */
const AT_ONCE = 8;

/** Asks in the order of the list, and for no more once a call has failed. */
async function* askFor(wishes: rules.Wishes): AsyncGenerator<Answer[]> {
  for (let first = 0; first < wishes.length; first += AT_ONCE) {
    const answers = await Promise.all(wishes.slice(first, first + AT_ONCE).map(askForOne));
    yield answers;
    if (answers.some((answer) => 'error' in answer)) return;
  }
}

async function askForOne({ product: { _id } }: rules.Wish): Promise<Answer> {
  try {
    const { findProduct } = await import('#lib/product/find-product.ts');
    return { _id, product: await findProduct(_id) };
  } catch (error) {
    return { _id, error };
  }
}
