/**
 * `npm run sbom`: writes the bill of materials, every package of the lock file in the CycloneDX format, to
 * sbom.cdx.json. `npm run sbom -- <file>` names another file. The same lock file always results in the same text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, root, stop } from './setup.mjs';

const file = process.argv[2] ?? path.join(root, 'sbom.cdx.json');
const { status, stdout, stderr } = npm(
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  'pipe',
);
if (status !== 0) stop(`npm could not write the bill of materials: ${stderr}`);

// npm adds the time, a random number, its own version and the name of the folder.
const { serialNumber: _serialNumber, metadata, ...bom } = JSON.parse(stdout);
const { timestamp: _timestamp, tools: _tools, component, ...rest } = metadata;
const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const result = { ...bom, metadata: { ...rest, component: { ...component, name } } };
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
console.log(`${bom.components.length} packages are listed in ${path.relative(process.cwd(), file)}.`);
