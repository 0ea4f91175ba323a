import type { Shop } from '#tests/support/shop.ts';
import type { Target } from './page-script.ts';
import type { Visit } from './visit.ts';

/** Steps that several journeys share. */

export const MAIN = { role: 'main' } as const;
export const BAG_PANEL = { role: 'dialog', name: 'Your Shopping Bag' } as const;

export const button = (name: string | RegExp, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
});
export const link = (name: string | RegExp, within?: Target): Target => ({
  role: 'link',
  name,
  ...(within && { within }),
});
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });

/** Opens a page of the shop as a logged-in user. The login form has a journey of its own. */
export async function openAs(
  visit: Visit,
  { backend }: Shop,
  account: keyof Shop['backend']['accounts'],
  path: string,
): Promise<void> {
  await visit.goto('/terms');
  await visit.read(async (_, body: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/api/auth/login', { method: 'POST', headers, body });
    const { user } = await response.json();
    localStorage.setItem('user', JSON.stringify(user));
  }, JSON.stringify(backend.accounts[account]));
  await visit.goto(path);
}

/** Opens the product that the journeys buy ($26.50), and waits until the page handles presses. */
export async function openProduct(visit: Visit, { backend }: Shop): Promise<void> {
  await visit.goto(`/shop/${await backend.findProductId('Plume Volume Mascara')}`);
  await visit.see(heading('Plume Volume Mascara'));
}

/** Goes from the checkout's first step to the page of the order. */
export async function placeOrder(visit: Visit): Promise<void> {
  await visit.fill('Email', 'ada@example.org');
  await visit.fill('Phone', '+1 212 555 0187');
  await visit.fill('Full name', 'Ada Byron');
  await visit.fill('Street and number', '12 Linden Row');
  await visit.fill('City', 'New York');
  await visit.choose('State', 'New York');
  await visit.fill('ZIP code', '10012');
  await visit.click(button('Continue to payment'));
  await visit.click({ role: 'radio', name: /^Pay on delivery/ });
  await visit.click(button('Continue to review'));
  await visit.click(button('Place order'));
  await visit.at(/^\/order#/);
  // A guest still has to confirm it.
  const headline = /^(Thank you\. We’ve received|One last step: please confirm) your order\.$/;
  await visit.see(heading(headline));
}
