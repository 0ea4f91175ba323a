import * as z from 'zod/mini';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { searchTextSchema } from '#contract/wire/field-schemas.ts';
import type { InCents } from '#contract/wire/money.ts';
import { ROLES, userSchema } from './user.ts';

/** The search of accounts, for admins. [ADMIN-08] */

/** `q` matches part of a username or an email address. Empty means no filter. */
const userQuerySchema = z.object({
  q: searchTextSchema,
  role: z.optional(z.union([z.enum(ROLES), z.literal('')])),
  page: z.optional(z.string()),
});

/** An account with the figures of its orders, which older servers do not send. */
const listedUserSchema = z.extend(userSchema, {
  /** The number of its orders. */
  orders: z.optional(z.int()),
  /** The sum of its paid payments, without refunded ones. */
  spent: z.optional(dollarsSchema),
  /** ISO time of the newest order; absent without orders. */
  lastOrderAt: z.optional(z.string()),
});
export type ListedUser = InCents<z.infer<typeof listedUserSchema>>;

const userPageSchema = z.object({
  success: z.literal(true),
  users: z.array(listedUserSchema),
  totalUsers: z.int(),
  totalPages: z.int(),
  /** The number of all admins, regardless of the filter. */
  totalAdmins: z.int(),
  /** The number of users per role that match `q`. Older servers do not send them. */
  counts: z.optional(z.object({ all: z.int(), admin: z.int(), user: z.int() })),
});
export const searchUsersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  capability: 'accounts',
  summary: 'Returns a page of the accounts that match the filter, newest first. Admins only.',
  query: userQuerySchema,
  response: userPageSchema,
  parseResponse: userPageSchema,
});
export type UserPage = InCents<Omit<z.infer<typeof userPageSchema>, 'success'>>;
