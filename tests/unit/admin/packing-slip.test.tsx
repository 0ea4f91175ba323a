import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { PackingSlip } from '#islands/admin/orders/PackingSlip.tsx';
import { buildOrder } from '#tests/support/unit/build-order.ts';
import { renderText } from '#tests/support/unit/render-markup.ts';

const line = (name: string, quantity: number, refundedQuantity?: number) => ({
  productId: name,
  name,
  priceCents: cents(1250),
  quantity,
  ...(refundedQuantity !== undefined && { refundedQuantity }),
  image: '',
  imageAlt: '',
});

test('the packing slip lists what is still to be sent', () => {
  const lines = [line('Gown', 3, 1), line('Hat', 2, 2), line('Ring', 1)];
  const text = renderText(<PackingSlip order={{ ...buildOrder('SOL-7K3M-92QD', 'processing'), lines }} />);
  expect(text).toContain('Gown 2');
  expect(text).not.toContain('Hat');
  expect(text).toContain('Ring 1');
  expect(text).toContain('3 items');
});
