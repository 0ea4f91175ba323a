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
  // Names of places and carriers.
  'address/us-states.ts',
  'orders/carriers.ts',
  // Errors that only the console or the log shows.
  'catalogue/product.ts',
  'wire/limiter.ts',
];

/** The subjects of the server: what is left are programs, their settings and their logs, which operators read. */
const SERVER =
  'server/{auth,catalogue,contact,customers,jobs,media,notify,orders,payments,reviews,stats,stock,wishlist,workflows}/**/*.ts';

/** Returns whether a node is SQL, an error of the program, or an entry in the log. */
function isForOperators(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isNewExpression(node)) return /(Error|Refused|Webhook)$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) return /\blog\b|^console\b/.test(node.expression.getText());
  return ts.isPropertyAssignment(node) && node.name.getText() === 'errorMessage';
}

/** Returns whether a node describes the contract for developers, or has a message of success. */
function isAllowed(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) return ALLOWED_PROPERTIES.includes(node.name.getText());
  return ts.isCallExpression(node) && ALLOWED_CALLS.includes(node.expression.getText());
}

/** Returns the texts of a file that begin like a sentence or a label with several words, outside of skipped nodes. */
function sentencesIn(file: string, isSkipped: (node: ts.Node) => boolean): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
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
    .flatMap((file) => sentencesIn(file, isAllowed).map((text) => [file, text]));
  expect(found).toEqual([]);
  // Each exception is needed.
  expect(allowed.filter((file) => sentencesIn(file, isAllowed).length === 0)).toEqual([]);
});

test('no subject of the server has a sentence of its own, but for its operators', () => {
  const files = globSync(SERVER).sort();
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    sentencesIn(file, isForOperators).map((text) => [file, text] as const),
  );
  // Names of cards, commands and marks have no word in lower case.
  const sentences = found.filter(
    ([, text]) => / [a-z]{2,}[ ,.]|^[A-Z]\w* [a-z]+$/.test(text) && !text.includes('<'),
  );
  expect(sentences).toEqual([
    // Parts of entries in the log.
    ['server/auth/demo-accounts.ts', expect.any(String)],
    ['server/payments/stripe-account.ts', expect.any(String)],
  ]);
});
