import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n');
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Names of settings, as they stand in files: two words and more, and the short ones. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|WORKERS|PORT|HOST|DEMO)\b/g)].map(([, name]) => name!);
const isRead = (name: string, settings: string) => new RegExp(`\\benv\\.${name}\\b|\\b${name}[,:]|'${name}'\\]`).test(settings);
const deployed = globSync('deploy/**/{*,.env.example}', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

test('every setting that deploy/ and the manual name is one that a start reads', () => {
  const settings = sources('server/**/*.ts');
  /** Of others: systemd, the image of PostgreSQL, and libraries that the manual points to. */
  const ofOthers = /^(?:AF|POSTGRES|OTEL|AWS)_/;
  /** What the files of deploy/ read themselves. */
  const own = new Set(
    deployed.flatMap((file) => [...read(file).matchAll(/(?:defined\(|\$\{)([A-Z_]+)(?:\)|:[-?])/g)].map(([, name]) => name!)),
  );
  const unread = [...deployed, 'docs/operating.md'].flatMap((file) =>
    namesIn(read(file))
      .filter((name) => !ofOthers.test(name) && !isRead(name, settings) && !own.has(name))
      .map((name) => `${file}: ${name}`),
  );

  expect(deployed.length).toBeGreaterThan(12);
  expect(deployed.flatMap((file) => namesIn(read(file)))).toEqual(
    expect.arrayContaining(['DATA_DIR', 'METRICS_TOKEN', 'WORKERS', 'TRUSTED_PROXIES', 'DRAIN_SECONDS', 'SECRETS_KEY']),
  );
  expect([...new Set(unread)]).toEqual([]);
});

test('every setting that a start reads stands in the manual or in the README', () => {
  const named = [...sources('server/**/*{settings,environment,options}*.ts').matchAll(/\benv\.([A-Z][A-Z0-9_]+)\b/g)];
  const words = read('README.md') + read('docs/operating.md');

  expect(named.length).toBeGreaterThan(40);
  expect(named.map(([, name]) => name!).filter((name) => !words.includes(name))).toEqual([]);
});

test('compose asks for what its example lists, and for nothing else', () => {
  const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].sort();

  expect(names(read('deploy/compose/compose.yaml'), /\$\{([A-Z_]+)/g)).toEqual(
    names(read('deploy/compose/.env.example'), /^([A-Z_]+)=/gm),
  );
});

test('on Kubernetes and under compose a node is nobody in particular, writes to its data alone, and says when it is ready', () => {
  const nodes = read('deploy/kubernetes/nodes.yaml');
  const compose = read('deploy/compose/compose.yaml');
  const image = read('deploy/image/build.sh');

  for (const part of [
    'startupProbe',
    'livenessProbe',
    'readinessProbe',
    'kind: PodDisruptionBudget',
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
  ])
    expect(nodes).toContain(part);
  expect(nodes).toMatch(/readinessProbe:\n +httpGet: \{ path: \/api\/health\/ready/);
  expect([nodes.includes('runAsUser: 10001'), image.includes('--user 10001:10001')]).toEqual([true, true]);
  expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(nodes)![1])).toBeGreaterThan(
    Number(/DRAIN_SECONDS: '(\d+)'/.exec(read('deploy/kubernetes/settings.yaml'))![1]),
  );
  for (const part of ['read_only: true', 'cap_drop: [ALL]', '/api/health/ready']) expect(compose).toContain(part);
});

test.runIf(hasKubectl)('kustomize puts the manifests together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-kustomize-'));
  cpSync(`${root}deploy/kubernetes`, folder, { recursive: true });
  cpSync(join(folder, 'secrets.env.example'), join(folder, 'secrets.env'));
  const said = execFileSync('kubectl', ['kustomize', folder]).toString();
  rmSync(folder, { recursive: true });

  const kinds = [
    'ConfigMap',
    'Deployment',
    'Ingress',
    'Namespace',
    'NetworkPolicy',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Secret',
    'Service',
  ];
  expect([...said.matchAll(/^kind: (\w+)/gm)].map(([, kind]) => kind).sort()).toEqual(kinds);
});

test('what runs needs no package that is for development alone', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const files = globSync(['{server,common}/**/*.ts', 'features/*/server/**/*.ts', 'features/*/*.ts'], { cwd: root });
  const runs = files.filter((file) => !/\.test\.ts$|\/testing/.test(file));
  const development = new RegExp(`['"](?:${Object.keys(devDependencies).join('|')})['"/]`);
  const suspects = runs.map((file) => ({ file, source: read(file) })).filter(({ source }) => development.test(source));

  expect(runs.length).toBeGreaterThan(1000);
  const imports = suspects.flatMap(({ file, source }) => importsOf(file, source));
  expect(imports.filter(({ kind, target }) => kind !== 'type' && target in devDependencies)).toEqual([]);
});

test('every metric of the alert rules is one that is measured, and each rule says what to do', () => {
  const measured = sources('server/**/*.ts');
  const rules = read('deploy/alerts.yml');
  const metrics = [...rules.matchAll(/\bmuster_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));

  expect(metrics.length).toBeGreaterThan(6);
  expect(metrics.filter((name) => !measured.includes(name))).toEqual([]);
  const count = (word: string) => rules.split(`${word}:`).length - 1;
  expect([count('summary'), count('remedy')]).toEqual([count('alert'), count('alert')]);
});

test.runIf(hasAnalyze)('the unit of systemd leaves little open: at most 3 of 10', () => {
  const said = execFileSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    `${root}deploy/muster@.service`,
  ]).toString();

  expect(Number(/exposure level for [^:]+: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(3);
});
