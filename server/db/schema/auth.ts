import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/account/user.ts';
import { ACCOUNT_LIMITS } from '#contract/vocabulary.ts';
import { sqlList, time, timeDefaultNow } from '../columns.ts';

/** User accounts. [CALL-02] */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    /** Normalized for uniqueness by `usernameKey` in `auth/user-rows.ts`. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    /** Normalized for uniqueness by `emailKey` in `auth/user-rows.ts`. */
    emailKey: text().notNull(),
    /** Argon2id hash, including parameters and salt. */
    passwordHash: text().notNull(),
    /** When the user set the password. Rehashing the same password does not change it. */
    passwordSetAt: timeDefaultNow(),
    /** Time of the last login. */
    loggedInAt: time(),
    role: text({ enum: ROLES }).notNull().default('user'),
    profession: text().notNull().default(''),
    bio: text().notNull().default(''),
    createdAt: timeDefaultNow(),
    /** When the user last proved to read the mailbox of `email`; null if never. */
    emailVerifiedAt: time(),
  },
  (table) => [
    uniqueIndex('users_username').on(table.usernameKey),
    uniqueIndex('users_email').on(table.emailKey),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('users_admins').on(table.id).where(sql`${table.role} = 'admin'`),
    check('users_role', sql`${table.role} in (${sqlList(ROLES)})`),
    check('users_bio', sql`length(${table.bio}) <= ${sql.raw(String(ACCOUNT_LIMITS.bio.max))}`),
    check(
      'users_profession',
      sql`length(${table.profession}) <= ${sql.raw(String(ACCOUNT_LIMITS.profession.max))}`,
    ),
  ],
);

export type UserRow = typeof users.$inferSelect;

export type NewUserRow = typeof users.$inferInsert;

/** Login sessions. `auth/session-rows.ts` says when they end. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: a leaked table does not allow anyone to log in. */
    tokenHash: text().primaryKey(),
    /** Names the session in calls of its owner. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timeDefaultNow(),
    /** Time of the last renewal, which happens at most once a day. */
    renewedAt: timeDefaultNow(),
    /** Time of the last use, recorded at most once a minute. */
    usedAt: timeDefaultNow(),
    /** Time of the last proof of the owner's identity: the login, or a later proof. */
    provedAt: timeDefaultNow(),
    /** The pending challenge for a passkey. It is used once. */
    challenge: text(),
    /** Browser and operating system, such as `Firefox on Windows`; empty if unknown. */
    device: text().notNull().default(''),
    /** A part of the IP address that many connections share; empty if unknown. */
    network: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_renewed').on(table.renewedAt),
    index('sessions_created').on(table.createdAt),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;

/** Pending password resets. Each token is valid once, for a short time. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the reset link. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timeDefaultNow(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Links that confirm the email address of an account, or a new one that then replaces it. Each works once. */
export const emailLinks = pgTable(
  'email_links',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: timeDefaultNow(),
  },
  (table) => [index('email_links_user').on(table.userId), index('email_links_created').on(table.createdAt)],
);

/** Logins that wait for the second step. The token is in the session cookie, where it opens nothing else. */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The `passwordSetAt` of the verified password. */
    passwordSetAt: time().notNull(),
    challenge: text(),
    createdAt: timeDefaultNow(),
  },
  (table) => [
    index('pending_logins_user').on(table.userId),
    index('pending_logins_created').on(table.createdAt),
  ],
);

/** Keys of authenticator apps, one for each user. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared key in base32, or encrypted (`auth/key-cipher.ts`). A hash of it could not verify the codes. */
  key: text().notNull(),
  /** When the first code was entered. Before that, the key does not count. */
  confirmedAt: time(),
  /** The time step of the last accepted code. Codes of it or of an earlier step are rejected. */
  lastStep: integer().notNull().default(0),
});

/** Passkeys: public keys whose private halves are in the users' devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id in base64url. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The public key in COSE form, in base64url. */
    publicKey: text().notNull(),
    /** The signature counter. Authenticators without one report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The ways in which the browser reaches the authenticator. */
    transports: text().array().notNull(),
    /** The device on which it was created. */
    name: text().notNull(),
    createdAt: timeDefaultNow(),
    usedAt: time(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Unused recovery codes. Each code has 80 random bits, so a fast hash protects it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** New accounts whose email address has not been confirmed yet. Several people may claim one address. */
export const registrations = pgTable(
  'registrations',
  {
    /** SHA-256 of the token in the link that confirms the address. */
    tokenHash: text().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    /** Normalized by `emailKey` in `auth/user-rows.ts`. */
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    createdAt: timeDefaultNow(),
  },
  (table) => [
    index('registrations_email').on(table.emailKey),
    index('registrations_created').on(table.createdAt),
  ],
);

export type RegistrationRow = typeof registrations.$inferSelect;

/** Accounts of ADMIN_EMAIL that were deleted or demoted. A start makes them admins only if there is no other admin. */
export const retiredAdmins = pgTable('retired_admins', {
  /** SHA-256 of the normalized email address: the account may be deleted. */
  emailHash: text().primaryKey(),
});
