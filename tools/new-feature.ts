import '../server/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { FIELD_KINDS, readField, type FieldSpec } from './feature-fields.ts';
import { bareFeature, featureFiles } from './feature-files.ts';
import { nameOfFeature } from './feature-names.ts';

/**
 * `npm run new-feature exit-interviews reason:text:required kind:dropdown=phone,office lead:relate=leads`: a feature folder that is
 * found by being there, and the documents of docs/ that list features anew (`--without-documents` leaves those).
 * `--bare` writes the module alone. Without a name it asks.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const WITHOUT_DOCUMENTS = '--without-documents';
const args = process.argv.slice(2);
const BARE = '--bare';
const words = args.filter((arg) => arg !== WITHOUT_DOCUMENTS && arg !== BARE);
const [name, fields] = words.length || !stdin.isTTY ? given(words) : await asked();
const folder = join(root, 'features', name);
const files = args.includes(BARE) ? bareFeature(name, fields) : featureFiles(name, fields);
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  console.log(`features/${name}/${path}`);
}
run('node_modules/oxfmt/bin/oxfmt', `features/${name}`);
if (!args.includes(WITHOUT_DOCUMENTS)) for (const tool of ['visibility', 'rules-order', 'route-matrix']) run(`tools/${tool}.ts`);
console.log(`
Start Muster: the module is at /app/${nameOfFeature(name)}, with its list, record page, import, export, and API; its board is at
/app/${nameOfFeature(name)}?shape=board&by=status.${args.includes(BARE) ? '' : ` Its tests: npm test -- features/${name}.`} Change what stands there; docs/extending.md says how.`);

function given([first = '', ...more]: string[]): [string, FieldSpec[]] {
  const problem = nameProblem(first);
  if (problem) end(problem);
  const read = more.map(readField);
  const wrong = read.find((each) => typeof each === 'string');
  if (wrong) end(wrong);
  const specs = read as FieldSpec[];
  const twice = specs.find((spec, at) => specs.findIndex((each) => each.name === spec.name) !== at);
  if (twice) end(`“${twice.name}” is there twice.`);
  return [first, specs];
}

async function asked(): Promise<[string, FieldSpec[]]> {
  const terminal = createInterface({ input: stdin, output: stdout });
  let chosen = await terminal.question('Name, as a plural noun (exit-interviews): ');
  for (let problem = nameProblem(chosen); problem; problem = nameProblem(chosen))
    chosen = await terminal.question(`${problem}\nName: `);
  console.log(
    `\nFields, one a line: name:type, name:dropdown=first,second, name:relate=leads; “:required” and “:unique” may follow.`,
  );
  console.log(`Types: ${FIELD_KINDS.join(', ')}. An empty line ends the list.`);
  const specs: FieldSpec[] = [];
  for (let line = await terminal.question('Field: '); line.trim(); line = await terminal.question('Field: ')) {
    const spec = readField(line.trim());
    if (typeof spec === 'string') console.log(spec);
    else if (specs.some((each) => each.name === spec.name)) console.log(`“${spec.name}” is there already.`);
    else specs.push(spec);
  }
  terminal.close();
  return [chosen, specs];
}

function nameProblem(chosen: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(chosen))
    return 'Name the feature in small letters, as a plural noun: npm run new-feature invoices';
  return existsSync(join(root, 'features', chosen)) ? `features/${chosen} is there already.` : undefined;
}

function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) end(`${script} failed: mend what it says and run it again.`);
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
