import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { newReviewSchema } from '#contract/catalogue/reviews.ts';
import { hashPassword } from '../auth/passwords.ts';
import { ensureUsers } from '../auth/user-rows.ts';
import type { Db } from '../db/database.ts';
import { reviews } from '../db/schema/reviews.ts';

const FILE = new URL('./reviews.json', import.meta.url);

/** `server/seed/reviews.json`: the reviews of each product, by the slug of the product. */
const seedReviewsSchema = z.record(
  z.string(),
  z.array(z.object({ customer: z.string(), ...newReviewSchema.shape })),
);
type SeedReview = z.infer<typeof seedReviewsSchema>[string][number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** The reviews spread over about a year. The steps share no factor with it, so few reviews fall on the same day. */
const SPREAD_DAYS = 367;
const PRODUCT_STEP_DAYS = 29;
const REVIEW_STEP_DAYS = 71;
/** 5 hours and 37 minutes: gives each review its own time of day. */
const TIME_STEP_MS = 337 * 60 * 1000;

/**
 * Reads the reviews of the seed and returns a function that inserts them, with the accounts of their invented authors.
 * It takes the ids of the products by slug. Nobody knows the password of these accounts. An author whose name a real
 * customer already uses is left out.
 */
export async function prepareSeedReviews(): Promise<
  (tx: Db, productIds: ReadonlyMap<string, string>, now: Date) => Promise<void>
> {
  const bySlug = seedReviewsSchema.parse(JSON.parse(await readFile(FILE, 'utf8')));
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return async (tx, productIds, now) => {
    const names = [...new Set(Object.values(bySlug).flatMap((list) => list.map(({ customer }) => customer)))];
    const createdAt = new Date(now.getTime() - (SPREAD_DAYS + 1) * DAY_MS);
    const authors = await ensureUsers(
      tx,
      names.map((username) => ({ username, email: emailOf(username), passwordHash, createdAt })),
    );
    const idsByName = new Map(authors.map(({ id, username }) => [username, id]));
    const rows = Object.entries(bySlug).flatMap(([slug, list], productIndex) =>
      list.flatMap(({ customer, stars, words }: SeedReview, index) => {
        const [productId, userId] = [productIds.get(slug), idsByName.get(customer)];
        if (productId === undefined || userId === undefined) return [];
        const writtenAt = timeOf(productIndex, index, now);
        return [{ productId, userId, stars, words, createdAt: writtenAt, updatedAt: writtenAt }];
      }),
    );
    await tx.insert(reviews).values(rows);
  };
}

/** Returns the email address of an invented customer. The domain `.example` receives no mail. */
function emailOf(name: string): string {
  return `${name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')}@customers.example`;
}

function timeOf(productIndex: number, index: number, now: Date): Date {
  const days = (productIndex * PRODUCT_STEP_DAYS + index * REVIEW_STEP_DAYS) % SPREAD_DAYS;
  const dayPart = ((productIndex * 9 + index) * TIME_STEP_MS) % DAY_MS;
  return new Date(now.getTime() - days * DAY_MS - dayPart);
}
