import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { type AttackPattern, checkSync } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** Expressions that read input of strangers must take time in proportion to its length. [SAFE-08] */

// The program in JavaScript. The others need Java or a binary of the platform.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** How long the checker thinks about one expression, in ms. It finds an attack much earlier, if there is one. */
const TIMEOUT_MS = 4000;

/** When an attack is stopped, in ms. An expression in proportion to its input takes a few of them. */
const STOPPED_AFTER_MS = 2000;
/** The length of an attack, in characters: more than any text that the server accepts. */
const MAX_LENGTH = 400_000;

const ALIASES = new Map(Object.entries(packageJson.imports).map(([key, value]) => [key.slice(0, -1), value]));

/** Returns the path of an imported file; undefined for packages. */
function resolveImport(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.resolve(path.dirname(file), name);
  const target = ALIASES.get(`${name.split('/')[0]}/`);
  return target && path.resolve(target.replace('*', name.slice(name.indexOf('/') + 1)));
}

/** Returns the expressions of a file as their texts, and the paths of the files that it imports. */
function readFile(file: string): { expressions: string[]; imports: string[] } {
  const expressions: string[] = [];
  const imports: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) expressions.push(node.text);
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const target =
        ts.isStringLiteral(node.moduleSpecifier) && resolveImport(file, node.moduleSpecifier.text);
      if (target) imports.push(target);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return { expressions, imports };
}

/** Returns the files of the server and the contract, and those that they import, with the expressions of each. */
function listExpressions(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  const queue = globSync(['server/**/*.ts', 'src/lib/contract/**/*.ts']).map((file) => path.resolve(file));
  for (const file of queue) {
    if (files.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    const { expressions, imports } = readFile(file);
    files.set(file, expressions);
    queue.push(...imports);
  }
  return files;
}

/**
 * Returns whether an expression takes time beyond proportion on a text that the checker finds. The checker suspects
 * expressions with a large constant factor too, so the text is made longer and tried.
 */
function isSlow(expression: string): boolean {
  const end = expression.lastIndexOf('/');
  const [source, flags] = [expression.slice(1, end), expression.slice(end + 1)];
  const result = checkSync(source, flags, { timeout: TIMEOUT_MS });
  return result.status === 'vulnerable' && exceeds(new RegExp(source, flags), lengthen(result.attack));
}

/** Returns the text of an attack with four times as many repetitions, up to the length of a long request. */
function lengthen({ pumps, base, suffix }: AttackPattern): string {
  const repeated = pumps.map(({ prefix, pump, bias }) => {
    const count = Math.min(4 * (base + bias), Math.ceil(MAX_LENGTH / pump.length));
    return prefix + pump.repeat(count);
  });
  return repeated.join('') + suffix;
}

/** Returns whether an expression has to be stopped on a text. */
function exceeds(expression: RegExp, text: string): boolean {
  try {
    runInNewContext('text.replace(expression, "")', { expression, text }, { timeout: STOPPED_AFTER_MS });
    return false;
  } catch (error) {
    // An error of another context is no instance of this one's.
    const code = typeof error === 'object' && error !== null && 'code' in error && error.code;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
    throw error;
  }
}

test('[SAFE-08] no expression of the server takes time beyond proportion to its input', () => {
  const files = listExpressions();
  expect(files.size).toBeGreaterThan(200);
  const isSlowText = new Map([...new Set([...files.values()].flat())].map((text) => [text, isSlow(text)]));
  const slow = [...files].flatMap(([file, texts]) =>
    texts.filter((text) => isSlowText.get(text)).map((text) => `${path.relative('.', file)}: ${text}`),
  );
  expect(slow).toEqual([]);
});

/** The files that call `normalize` themselves: on a text of bounded length, or with bounded runs of marks. */
const NORMALIZING = ['src/lib/contract/text/normalize-text.ts', 'server/auth/passwords.ts'];

test('[SAFE-08] the server normalizes no text with runs of marks, which takes time beyond proportion', () => {
  const normalizing = [...listExpressions().keys()].filter((file) =>
    /(?<!path)\.normalize\(/.test(readFileSync(file, 'utf8')),
  );
  expect(normalizing.map((file) => path.relative('.', file)).toSorted()).toEqual(NORMALIZING.toSorted());
});

test.each([String.raw`/^\/+|\/+$/g`, String.raw`/[^\s@]+@[^\s@]+/g`, '/(a+)+$/'])(
  'finds the slow expression %s',
  (text) => {
    expect(isSlow(text)).toBe(true);
  },
);
