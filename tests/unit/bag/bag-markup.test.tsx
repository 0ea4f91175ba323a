import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { BagContents, BagSummary } from '#islands/bag/BagContents.tsx';
import { BagLines } from '#islands/bag/BagLines.tsx';
import { QuantityStepper } from '#islands/bag/QuantityStepper.tsx';
import { CheckoutBagAside, CheckoutBagDisclosure } from '#islands/checkout/CheckoutBag.tsx';
import { CheckoutStep } from '#islands/checkout/CheckoutStep.tsx';
import { ReviewStep } from '#islands/checkout/ReviewStep.tsx';
import { type BagItem, calculateTotals } from '#lib/bag/bag.ts';
import { toOrderLine } from '#lib/orders/order-view.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';

/** The static HTML of the bag and of the checkout. */

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['orders', 'catalogue']);
  return () => vi.unstubAllGlobals();
});

const PRODUCT = {
  name: 'Gown',
  priceCents: cents(12_000),
  oldPriceCents: undefined,
  image: '/gown.webp',
  imageAlt: 'A gown',
  category: 'dress',
  color: 'red',
  stock: undefined,
  sizes: undefined,
};

function item({
  product,
  ...fields
}: Partial<Omit<BagItem, 'product'>> & { product?: object } = {}): BagItem {
  return {
    productId: 'gown 1',
    size: undefined,
    quantity: 1,
    addedPriceCents: PRODUCT.priceCents,
    available: true,
    ...fields,
    product: { ...PRODUCT, ...product },
  };
}

const nothing = () => undefined;
const actions = { increment: nothing, decrement: nothing, setSize: nothing, remove: nothing, clear: nothing };
const lines = (...items: BagItem[]) => (
  <BagLines items={items} limits={undefined} actions={actions} onRemove={nothing} />
);
const linesHtml = (...items: BagItem[]) => renderMarkup(lines(...items));
const steppers = (...items: BagItem[]) => linesHtml(...items).match(/Increase quantity/g)?.length ?? 0;

test('[BAG-04] a line links to its product, and has its image, total and controls', () => {
  const html = linesHtml(item({ quantity: 2 }));
  expect(html).toContain('<img src="/gown.webp" alt="" width="96" height="120" loading="lazy"/>');
  expect(html).toContain('<a href="/shop/gown%201">Gown</a><span>$240.00</span>');
  expect(html).toContain('<p>$120.00 each</p>');
  expect(html).toContain('<span aria-live="polite">2</span>');
  expect(html).toContain('<button type="button" aria-label="Decrease quantity of Gown">');
  expect(html).toContain('<button type="button" aria-label="Increase quantity of Gown">');
  expect(html).toContain('<button type="button" aria-label="Remove Gown" data-remover="">Remove</button>');
  expect(html).not.toContain('Size');
  expect(linesHtml(item())).not.toContain('each');
});

test('[BAG-04] a product without an image has an empty frame', () => {
  const html = linesHtml(item({ product: { image: '' } }));
  expect(html).toContain('<span data-empty=""></span>');
  expect(html).not.toContain('<img');
  expect(linesHtml(item())).not.toContain('data-empty');
});

test('[SIZE-04] a line names its size, also in the names of its controls', () => {
  const html = linesHtml(item({ size: 'M', product: { sizes: [{ size: 'M', stock: 9 }] } }));
  expect(html).toContain('<p>Size M</p>');
  for (const name of ['Decrease quantity of', 'Increase quantity of', 'Remove'])
    expect(html).toContain(`aria-label="${name} Gown · Size M"`);
});

test('[BAG-05] a line notes a changed price in place of the single price', () => {
  const html = linesHtml(item({ quantity: 2, addedPriceCents: cents(10_000) }));
  expect(html).toContain('<p>Price changed from $100.00 to $120.00</p>');
  expect(html).not.toContain('each');
});

test.each([
  ['more than the quantity left', { quantity: 2, product: { stock: 3 } }, '', 1],
  ['the quantity is all that is left', { quantity: 3, product: { stock: 3 } }, 'Only 3 left', 1],
  ['sold out', { product: { stock: 0 } }, 'Sold out', 0],
  ['deleted', { available: false, product: { stock: 1 } }, 'No longer available', 0],
  ['the size is gone', { size: 'S', product: { sizes: [{ size: 'M' }] } }, 'No longer available', 0],
  ['no size yet', { product: { sizes: [{ size: 'M' }], stock: 0 } }, 'Please choose a size.', 0],
  [
    'deleted and no size',
    { available: false, product: { sizes: [{ size: 'M' }] } },
    'No longer available',
    0,
  ],
] as const)('[BAG-05] the note of a line: %s', (_, fields, note, stepperCount) => {
  const text = renderText(lines(item({ ...fields })));
  const notes = ['Only 3 left', 'Sold out', 'No longer available', 'Please choose a size.'];
  expect(notes.filter((one) => text.includes(one))).toEqual(note === '' ? [] : [note]);
  expect(steppers(item({ ...fields }))).toBe(stepperCount);
  expect(text).toContain('Remove');
});

test('[BAG-05] a line with all that is left notes a changed price too', () => {
  const html = linesHtml(item({ addedPriceCents: cents(1), product: { stock: 1 } }));
  expect(html).toContain(
    '<p>Price changed from $0.01 to $120.00</p><div role="status"><p>Only 1 left</p></div>',
  );
});

test('[SIZE-04] a line without a size offers those in stock', () => {
  const sizes = [{ size: 'S', stock: 0 }, { size: 'M', stock: 1 }, { size: 'L' }];
  const html = linesHtml(item({ product: { sizes } }));
  expect(html).toContain('<legend>Please choose a size.</legend>');
  const buttons = attributesOf(lines(item({ product: { sizes } })), 'button').slice(0, 3);
  expect(buttons).toEqual([
    'type="button" data-units="0" aria-label="Gown: choose size S" disabled=""',
    'type="button" aria-label="Gown: choose size M"',
    'type="button" aria-label="Gown: choose size L"',
  ]);
  expect(linesHtml(item({ size: 'M', product: { sizes } }))).not.toContain('<fieldset');
});

test('[BAG-04] the buttons of the quantity look inactive at its limits', () => {
  const faded = (quantity: number, max: number) =>
    [
      ...renderToStaticMarkup(
        <QuantityStepper
          name="Gown"
          quantity={quantity}
          max={max}
          onIncrement={nothing}
          onDecrement={nothing}
        />,
      ).matchAll(/<button type="button" class="([^"]*)" aria-label="(\w+)/g),
    ].flatMap(([, classes = '', name]) => (classes.includes('text-stone') ? [name] : []));
  expect(faded(1, 3)).toEqual(['Decrease']);
  expect(faded(2, 3)).toEqual([]);
  expect(faded(3, 3)).toEqual(['Increase']);
  expect(faded(1, 1)).toEqual(['Decrease', 'Increase']);
});

test('[BAG-07] [BAG-08] Purchase opens the checkout only if the backend takes orders', () => {
  const summary = <BagSummary totals={calculateTotals([item({ quantity: 2 })])} notes={[]} />;
  const html = renderMarkup(summary);
  const [, id = ''] = /^<div role="group" aria-labelledby="([^"]+)">/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${id}">Order Summary</h2>`);
  // 24000 × 5% = 1200
  expect(renderText(summary)).toBe(
    'Order Summary Selected Items 2 Total Price $240.00 Tax (5%) $12.00 Grand Total $252.00 Free delivery. Packed by hand, in paper. Purchase',
  );
  expect(html).toContain('<a href="/checkout">Purchase</a>');
  vi.stubGlobal('__CAPABILITIES__', []);
  expect(renderMarkup(summary)).toContain('<button type="button">Purchase</button>');
});

test('[BAG-01] an empty bag leads to the shop, and a stale one can be checked again', () => {
  const contents = (items: readonly BagItem[], onRefresh?: () => void) => (
    <BagContents
      items={items}
      totals={calculateTotals(items)}
      limits={undefined}
      actions={actions}
      onRefresh={onRefresh}
      variant="panel"
    />
  );
  expect(renderMarkup(contents([], nothing))).toBe(
    '<div><div><p>Your bag is empty</p><a href="/shop" data-after-removal="">Go to the shop</a></div></div>',
  );
  expect(renderMarkup(contents([item()]))).not.toContain('role="alert"');
  expect(renderMarkup(contents([item()], nothing))).toContain(
    '<p role="alert">We couldn’t check the latest prices.<button type="button">Try again</button></p>',
  );
  expect(renderMarkup(contents([item()]))).toContain('<button type="button">Clear Cart</button>');
});

test('[BAG-08] the checkout shows lines and totals beside the steps, on a phone folded above them', () => {
  const items = [item({ quantity: 2, size: 'M', product: { sizes: [{ size: 'M' }] } })];
  const props = { lines: items.map(toOrderLine), totals: calculateTotals(items) };
  const content =
    'Gown Size M 2 × $120.00 $240.00 Selected Items 2 Total Price $240.00 Tax (5%) $12.00 Grand Total $252.00 Free delivery. Packed by hand, in paper.';
  expect(renderText(<CheckoutBagAside {...props} />)).toBe(`Order Summary ${content}`);
  expect(renderMarkup(<CheckoutBagAside {...props} />)).toMatch(
    /^<aside aria-labelledby="bag-aside-heading"><h2 id="bag-aside-heading">/,
  );
  expect(renderText(<CheckoutBagDisclosure {...props} />)).toBe(
    `Show order summary Hide order summary $252.00 ${content}`,
  );
  const html = renderMarkup(<CheckoutBagDisclosure {...props} />);
  expect(html).toMatch(/^<details><summary>/);
  expect(html).toContain('<div role="group" aria-label="Order Summary">');
});

const step = (state: 'done' | 'open' | 'ahead', onEdit?: () => void) =>
  renderMarkup(
    <CheckoutStep number={2} total={3} title="Payment" state={state} summary="Card" onEdit={onEdit}>
      fields
    </CheckoutStep>,
  );

test('[BAG-08] a step shows its fields while open, and its summary when done', () => {
  expect(step('open', nothing)).toBe(
    '<section aria-labelledby="step-2"><div><h2 id="step-2" tabindex="-1"><span>Step 2 of 3:</span><span aria-hidden="true">2</span>Payment</h2></div><div>fields</div></section>',
  );
  expect(step('done', nothing)).toContain(
    '<button type="button" aria-label="Change Payment">Change</button></div><div>Card</div><div hidden="">fields</div>',
  );
  expect(step('done')).not.toContain('<button');
  expect(step('ahead', nothing)).toContain('</h2></div><div hidden="">fields</div>');
  expect(step('ahead', nothing)).not.toContain('<button');
});

const review = (changes: readonly string[], failure?: string) => {
  const items = [item()];
  return (
    <ReviewStep
      lines={items.map(toOrderLine)}
      totals={calculateTotals(items)}
      changes={changes}
      failure={failure}
    >
      <button type="submit">Place order</button>
    </ReviewStep>
  );
};

test('[BAG-08] the last step shows changes in place of the failure, and the terms', () => {
  const html = renderMarkup(review([], undefined));
  expect(html).toMatch(/^<p>Check your details and your items, then place your order\.<\/p>/);
  expect(html).toContain('<div role="alert"></div>');
  expect(html).toContain(
    '<button type="submit">Place order</button><p>By placing your order, you accept our <a href="/terms">Terms</a>.</p>',
  );
  expect(renderMarkup(review([], 'The shop is closed.'))).toContain(
    '<div role="alert"><p>The shop is closed.</p></div>',
  );
  const changed = renderMarkup(review(['Gown is now $1.00.', 'Hat: Sold out.'], 'The shop is closed.'));
  expect(changed).toContain('<p>Something has changed since you filled your bag.</p>');
  expect(changed).toContain('<ul><li>Gown is now $1.00.</li><li>Hat: Sold out.</li></ul>');
  expect(changed).toContain('<p>Please check the new total, then place your order again.</p>');
  expect(changed).not.toContain('The shop is closed.');
});
