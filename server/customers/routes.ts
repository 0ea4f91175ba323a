import type { FastifyInstance } from 'fastify';
import { deleteUserEndpoint, listUsersEndpoint, updateRoleEndpoint } from '#contract/account/auth.ts';
import { searchUsersEndpoint } from '#contract/account/user-search.ts';
import { ACCOUNT_LIMITS } from '#contract/vocabulary.ts';
import { setUserRole } from '../auth/accounts.ts';
import { requireSession } from '../auth/auth.ts';
import { endSession } from '../auth/start-session.ts';
import { serializeUser } from '../auth/user-rows.ts';
import type { Config } from '../config/config.ts';
import { invalidInput } from '../http/http-error.ts';
import { isUuid } from '../http/is-uuid.ts';
import { messageOf } from '../http/messages.ts';
import { parsePage } from '../http/paging.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { route } from '../http/route.ts';
import type { DbContext } from '../notify/notify.ts';
import { deleteAccount } from '../workflows/erase-account.ts';
import { loadCustomerFigures } from './customer-figures.ts';
import { streamUsers } from './stream-users.ts';
import { searchUsers } from './user-list.ts';

/** Registers the admin's routes of people, and the deletion of an account [CALL-02]. */
export async function customerRoutes(
  app: FastifyInstance,
  { db, config, notify }: DbContext & { readonly config: Config },
): Promise<void> {
  const context = { db, config, notify };

  route(app, listUsersEndpoint, async (_input, _request, reply) => {
    reply.type('application/json; charset=utf-8');
    return streamUsers(db);
  });

  route(app, searchUsersEndpoint, async ({ query }) => {
    const { managedPageSize: perPage } = ACCOUNT_LIMITS;
    const paging = { page: parsePage(query.page), perPage };
    const selection = { q: query.q ?? '', role: query.role || undefined };
    const { listed, counts, admins } = await searchUsers(db, selection, paging);
    const total = counts[query.role || 'all'];
    const figuresOf = await loadCustomerFigures(
      db,
      listed.map(({ id }) => id),
    );
    return {
      users: listed.map((user) => {
        const { orders, spentCents, lastOrderAt } = figuresOf(user.id);
        return {
          ...serializeUser(user),
          orders,
          spentCents,
          lastOrderAt: lastOrderAt?.toISOString(),
        };
      }),
      totalUsers: total,
      totalPages: Math.ceil(total / perPage),
      totalAdmins: admins,
      counts,
    };
  });

  route(app, updateRoleEndpoint, async ({ params, body }, request) => {
    const siteUrl = publicSiteUrl(config, request);
    const row = await setUserRole(context, accountId(params), { role: body.role, siteUrl });
    return { user: serializeUser(row) };
  });

  route(app, deleteUserEndpoint, async ({ params }, request, reply) => {
    const id = accountId(params);
    await deleteAccount(context, id);
    if (id === requireSession(request).user.id) await endSession(context, { request, reply });
  });
}

/** Returns the account id of a path in lower case. Throws `HttpError` 400 for a malformed id. */
function accountId({ userId }: { readonly userId: string }): string {
  if (!isUuid(userId)) throw invalidInput({ userId: [messageOf('invalidAccountId')] });
  return userId.toLowerCase();
}
