import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Descriptions in the OpenAPI document and messages of success, which the base contract names. */
const ALLOWED_PROPERTIES = ['summary', 'errors'];
const ALLOWED_CALLS = ['messageResponse', 'orderResponse', 'z.literal'];
/** Texts of the program that no rule reports: success messages, prices, names, and errors of programs. */
const ALLOWED_FILES = [
  // Success messages that stand in a constant, because the site shows them too.
  'account/account-email.ts',
  'account/auth.ts',
  'account/password-reset.ts',
  'account/second-factor.ts',
  'catalogue/stock-notices.ts',
  // Sentences of a quote, which are values of its response.
  'quote/quote.ts',
  'quote/quote-code.ts',
  'quote/quote-delivery.ts',
  'quote/price-components.ts',
  // Texts of payments, which mails show too.
  'orders/refund-reasons.ts',
  // Names of places and labels of prices.
  'address/us-states.ts',
  'vocabulary.ts',
  // Errors that only the console or the log shows.
  'catalogue/product.ts',
  'wire/limiter.ts',
];

/** Returns the texts of a file that begin like a sentence or a label with several words. */
function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ALLOWED_PROPERTIES.includes(node.name.getText())) return;
    if (ts.isCallExpression(node) && ALLOWED_CALLS.includes(node.expression.getText())) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = node.getText().slice(1, -1);
      if (/^([A-Z]|\$\{\w+\} )[^ ]*( \S+)+/.test(text) && !/^([A-Z]{2} )+/.test(text)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no rule of the contract has a sentence of its own: the messages have them', () => {
  const files = globSync('src/lib/contract/**/*.ts').sort();
  const allowed = ALLOWED_FILES.map((file) => `src/lib/contract/${file}`);
  const found = files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) => sentencesIn(file).map((text) => [file, text]));
  expect(found).toEqual([]);
  // Each exception is needed.
  expect(allowed.filter((file) => sentencesIn(file).length === 0)).toEqual([]);
});
