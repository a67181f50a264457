import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { advisoryProblems, licenseProblems, lockedPackages, rowsOf } from './locked-packages.ts';

/** `npm run supply-chain`: what is installed comes from where it should, under licenses that may be shipped, with no hole that is known; and no secret is committed. */
const lock = lockedPackages(readFileSync('package-lock.json', 'utf8'));
const problems = [
  ...licenseProblems(lock, rowsOf(readFileSync('docs/security/licenses.tsv', 'utf8'))),
  ...advisoryProblems(lock, rowsOf(readFileSync('docs/security/advisories.tsv', 'utf8'))),
  ...failuresOf(
    'lockfile-lint --path package-lock.json --type npm --allowed-hosts npm --validate-https --validate-package-names --validate-integrity',
  ),
  ...failuresOf('secretlint --maskSecrets --secretlintignore .gitignore **/*'),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (!problems.length)
  process.stdout.write(`${lock.length} packages: sources, licenses and advisories are in order, and no secret is committed.\n`);
process.exitCode = problems.length ? 1 : 0;

function failuresOf(line: string): string[] {
  const [command, ...given] = line.split(' ');
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, given, { encoding: 'utf8' });
  return status === 0 ? [] : [`${command}:\n${stdout}${stderr}`];
}
