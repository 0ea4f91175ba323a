import type { FastifyInstance } from 'fastify';
import { withdrawEndpoint } from '#contract/orders/withdrawals.ts';
import { optionalSession } from '../auth/auth.ts';
import { hideDuration } from '../http/hide-duration.ts';
import { identifyRequest } from '../http/idempotency-keys.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { route } from '../http/route.ts';
import type { OrderRouteOptions } from '../orders/order-route-options.ts';
import { receiveWithdrawal } from './withdrawals.ts';

/**
 * Registers the route of withdrawals from a contract. It does not count as a request for a mail: a statement is
 * received even if its network has used up that budget. [RET-02]
 */
export async function withdrawalRoutes(
  app: FastifyInstance,
  { db, config, notify, loadTimeZone }: OrderRouteOptions,
): Promise<void> {
  route(app, withdrawEndpoint, async ({ body }, request) => {
    const userId = optionalSession(request)?.user.id;
    const receipt = await hideDuration(async () =>
      receiveWithdrawal({ db, notify }, body, {
        userId,
        siteUrl: publicSiteUrl(config, request),
        timeZone: await loadTimeZone(),
        request: await identifyRequest(request, userId, [JSON.stringify(body)]),
      }),
    );
    return { receipt };
  });
}
