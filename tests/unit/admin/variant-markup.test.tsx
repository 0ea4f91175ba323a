import { expect, test } from 'vitest';
import { VariantFields } from '#islands/admin/products/VariantFields.tsx';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { attributesOf } from '#tests/support/unit/render-markup.ts';

const field = (name: string) => ({ name, error: undefined, readOnly: false });
const picker = (swatch?: string) =>
  attributesOf(<VariantFields field={field} product={buildProduct('gown', { swatch })} />, 'input').find(
    (attributes) => attributes.includes('type="color"'),
  );

test('[SIZE-08] the color picker has the swatch in lower case, as browsers return it', () => {
  expect(picker('#1E2A4A')).toContain('value="#1e2a4a"');
  // Without a swatch, it has the color of hairlines.
  expect(picker()).toContain('value="#e2d9cc"');
});
