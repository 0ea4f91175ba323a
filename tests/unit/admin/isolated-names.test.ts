import { expect, test } from 'vitest';
import { isolate } from '#contract/text/isolate.ts';
import { formatNames } from '#messages/admin/format-names.ts';
import { openedMessageText } from '#messages/admin/inbox.ts';
import { manageProductsText } from '#messages/admin/products.ts';
import { usersText } from '#messages/admin/users.ts';

const ARABIC = 'فستان حرير';
const HEBREW = 'נועה';

test('a name from right to left does not change the order of the words around it', () => {
  expect(isolate(ARABIC)).toBe(`\u2068${ARABIC}\u2069`);
  expect(isolate('Gown')).toBe('Gown');
  expect(manageProductsText.deleteTitle(ARABIC)).toBe(`Delete “\u2068${ARABIC}\u2069”?`);
  expect(usersText.askDelete(HEBREW)).toContain(`delete \u2068${HEBREW}\u2069? This`);
  expect(openedMessageText.question(HEBREW)).toContain(`from \u2068${HEBREW}\u2069? This`);
  expect(formatNames([ARABIC, 'Gown'])).toBe(`\u2068${ARABIC}\u2069, Gown`);
});
