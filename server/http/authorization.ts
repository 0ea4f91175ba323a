/**
 * The access rule of a route. `self` allows only the user named by the `userId` of the path or body. `recognised`
 * allows everyone but loads the session, because the route itself decides what each caller sees.
 */
export type Access = 'anyone' | 'recognised' | 'signed in' | 'self' | 'self or admin' | 'admin';

/** The access rule of every route, keyed by `METHOD path`; `ANY` matches all methods. */
const ACCESS_RULES: Readonly<Record<string, Access>> = {
  'GET /healthz': 'anyone',
  'GET /uploads/*': 'anyone',

  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'DELETE /api/auth/delete/:userId': 'self or admin',
  'GET /api/auth/getusers': 'admin',
  'PUT /api/auth/update/:userId': 'admin',
  'PATCH /api/auth/update-profile': 'self',
  'PATCH /api/auth/update-password': 'self',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password': 'anyone',

  'GET /api/products': 'anyone',
  'GET /api/products/facets': 'anyone',
  'GET /api/products/:id': 'anyone',
  'GET /api/products/related/:id': 'anyone',
  'POST /api/products/create-product': 'admin',
  'PATCH /api/products/update-product/:id': 'admin',
  'DELETE /api/products/delete-product/:id': 'admin',
  'GET /api/products/:id/reviews': 'anyone',
  'GET /api/products/:id/reviews/mine': 'signed in',
  'PUT /api/products/:id/reviews/mine': 'signed in',
  'DELETE /api/products/:id/reviews/mine': 'signed in',
  'GET /api/reviews': 'admin',
  'PATCH /api/reviews/:id': 'admin',
  'GET /api/site': 'anyone',
  'POST /api/products/:id/notify': 'anyone',
  'POST /api/stock-notices/confirm': 'anyone',

  'POST /api/orders': 'recognised',
  'GET /api/orders': 'admin',
  'GET /api/orders/mine': 'signed in',
  'GET /api/orders/export': 'admin',
  'GET /api/orders/:number': 'recognised',
  'PATCH /api/orders/:number': 'admin',
  'POST /api/orders/:number/cancel': 'recognised',

  'POST /api/orders/:number/pay': 'recognised',
  'POST /api/orders/:number/refund': 'admin',
  'GET /api/payments/methods': 'anyone',
  'GET /api/payments/mine': 'signed in',
  // The payment provider signs these calls.
  'POST /api/payments/webhook': 'anyone',

  'GET /api/wishlist': 'signed in',
  'PUT /api/wishlist': 'signed in',

  'GET /api/stats/me': 'signed in',
  'GET /api/stats/shop': 'admin',

  'POST /api/v1.0/email/send': 'anyone',
  'GET /api/messages': 'admin',
  'PATCH /api/messages/:id': 'admin',
  'DELETE /api/messages/:id': 'admin',
  'GET /api/outbox': 'admin',
  'POST /api/outbox/:id/retry': 'admin',
  'DELETE /api/outbox/:id': 'admin',
  'GET /api/capabilities': 'anyone',
  'GET /api/openapi.json': 'anyone',

  // A 404, or a page of the site.
  'ANY /api/*': 'anyone',
  'ANY /*': 'anyone',
};

/** Returns the access rule of a route. Throws for an unlisted route, which stops the server from starting. */
export function accessRuleFor(method: string, path: string): Access {
  const access = ACCESS_RULES[`${method === 'HEAD' ? 'GET' : method} ${path}`] ?? ACCESS_RULES[`ANY ${path}`];
  if (access === undefined)
    throw new Error(`${method} ${path} has no access rule in server/http/authorization.ts.`);
  return access;
}
