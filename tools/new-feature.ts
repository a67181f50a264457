import '../server/node-version.mjs';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureFiles, nameOfFeature } from './feature-files.ts';

/** `npm run new-feature billing`: a feature folder that is found by being there. */
const [name = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'features', name);

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  end('Name the feature in small letters, as a plural noun: npm run new-feature invoices');
if (existsSync(folder)) end(`features/${name} is there already.`);

for (const [path, content] of Object.entries(featureFiles(name))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  console.log(`features/${name}/${path}`);
}
console.log(
  `\nStart Muster: the module stands at /app/${nameOfFeature(name)}, with its list, record page, import, export and API.`,
);

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
