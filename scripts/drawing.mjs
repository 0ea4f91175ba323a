/**
 * `node scripts/drawing.mjs`: compares the drawing in docs/architecture.md with the imports of the code.
 *
 * The drawing is a Mermaid flowchart whose nodes are the folders below. An arrow means that files of one node import
 * files of the other; a node may import everything that its arrows lead to, directly or through other nodes. Prints
 * one sentence and fails for each import without arrows, each arrow without an import, and each node in a cycle.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

/** Path prefix → node of the drawing; the first prefix that matches a file applies. Other files are not drawn. */
const NODES = [
  ['src/pages/', 'pages'],
  ['src/layouts/', 'layouts'],
  ['src/components/', 'components'],
  ['src/islands/ui/', 'ui'],
  ['src/islands/', 'islands'],
  ['src/elements/', 'elements'],
  ['src/stores/', 'stores'],
  ['src/lib/contract/', 'contract'],
  ['src/messages/en/rules/', 'rules'],
  ['src/messages/', 'messages'],
  ['src/lib/', 'lib'],
  ['src/service-worker/', 'serviceWorker'],
  ['src/site/', 'site'],
  ['server/site/', 'serverSite'],
  ['server/', 'start'],
];

/** Returns the node of a file, if any. Each folder of `server` is a node. */
function nodeOf(file) {
  const [, folder] = /^server\/([^/]+)\//.exec(file) ?? [];
  const [, node] = NODES.find(([prefix]) => file.startsWith(prefix)) ?? [];
  return node === 'start' ? (folder ?? node) : node;
}

const aliases = Object.entries(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).imports).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace(/^\.\/|\*$/g, '')],
);

/** Returns the file that a specifier names; undefined for a package. */
function resolve(specifier, from) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const found = aliases.find(([alias]) => specifier.startsWith(alias));
  return found && found[1] + specifier.slice(found[0].length);
}

/**
 * Returns a map from each arrow that the code needs, such as `pages --> layouts`, to the first import that needs it.
 */
function readImports() {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const arrows = new Map();
  for (const file of files.split('\n').filter((name) => /\.(ts|tsx|astro)$/.test(name))) {
    if (!existsSync(path.join(root, file))) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, specifier] of source.matchAll(
      /(?:\bfrom\s+|\bimport\s+|\bimport\()['"]([#.][^'"\n]+)['"]/g,
    )) {
      const [from, to] = [nodeOf(file), nodeOf(resolve(specifier, file) ?? '')];
      const arrow = `${from} --> ${to}`;
      if (from && to && from !== to && !arrows.has(arrow)) arrows.set(arrow, `${file} imports ${specifier}`);
    }
  }
  return arrows;
}

const document = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
const drawing = /```mermaid\n([\s\S]*?)```/.exec(document)?.[1] ?? '';
const drawn = new Set(
  [...drawing.matchAll(/^\s*(\w+) --> (\w+)\s*$/gm)].map(([, from, to]) => `${from} --> ${to}`),
);
const imports = readImports();

/** Returns the nodes to which arrows lead from this node, directly or through others. */
function reachable(node, seen = new Set()) {
  for (const arrow of drawn) {
    const [from, to] = arrow.split(' --> ');
    if (from !== node || seen.has(to)) continue;
    seen.add(to);
    reachable(to, seen);
  }
  return seen;
}

const nodes = [...new Set([...drawn].map((arrow) => arrow.split(' --> ')[0]))];
const reachableFrom = new Map(nodes.map((node) => [node, reachable(node)]));
const problems = [];
for (const [arrow, example] of imports) {
  const [from, to] = arrow.split(' --> ');
  if (!reachableFrom.get(from)?.has(to)) problems.push(`No arrows lead from ${from} to ${to}: ${example}.`);
}
for (const arrow of drawn) if (!imports.has(arrow)) problems.push(`Nothing imports along ${arrow}.`);
for (const node of nodes) if (reachableFrom.get(node).has(node)) problems.push(`${node} is part of a cycle.`);

for (const problem of problems.sort()) console.error(`✗ ${problem}`);
console.log(`${drawn.size} arrows cover ${imports.size} kinds of imports, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
