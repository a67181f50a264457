import type { Import } from './imports.ts';

/** Where a file stands; features know each other only through their roots and `server/public.ts`. */
type Place = 'common' | 'server' | 'web' | 'feature root' | 'feature server' | 'feature web' | 'workshop' | 'package';

/** Who may import whom. `own` is the same feature, `public` another feature's `server/public.ts`. */
const MAY_IMPORT: Record<Exclude<Place, 'package' | 'workshop'>, string[]> = {
  common: ['common'],
  server: ['common', 'server'],
  web: ['common', 'web'],
  'feature root': ['common', 'feature root'],
  'feature server': ['common', 'server', 'feature root', 'own feature server', 'public'],
  'feature web': ['common', 'web', 'feature root', 'own feature web'],
};

/** Packages by the only places that may name them. */
const RESERVED: Record<string, (file: string) => boolean> = {
  pg: (file) => placeOf(file) === 'server' || placeOf(file) === 'workshop' || file.endsWith('.queries.ts'),
};

/** The vocabulary stands on nothing but these, each behind one file of its own. */
const RESERVED_IN_COMMON: Readonly<Record<string, string>> = {
  jsep: 'common/formula/jsep.ts',
  'decimal.js': 'common/formula/decimal.ts',
};

/** What would be loaded with the entries, and need not be. */
interface Start {
  entries: RegExp;
  /** Large packages that few need. */
  heavy: RegExp;
  advice: string;
}

const STARTS: readonly Start[] = [
  {
    // part of what every visitor would download
    entries: /^web\/main\.tsx$|^features\/[^/]+\/web\/[^/]+\.screens\.tsx?$/,
    heavy: /^(echarts|phaser|pdfjs-dist|@fullcalendar\/|@tiptap\/|@mantine\/tiptap|@libpdf\/core|zipcodes|three$)/,
    advice: 'load it with its screen',
  },
  {
    // what every node would compile and hold, and each of its threads once more
    entries: /^server\/start\.ts$|^(server|features\/[^/]+\/server)\/.*\.(?!test\.)[-a-z]+\.ts$/,
    heavy:
      /^(undici|nodemailer|age-encryption|sharp|read-excel-file|postal-mime|mammoth|imapflow|mediabunny|pkijs|asn1js|@libpdf\/core|@aws-sdk\/|@opentelemetry\/|@simplewebauthn\/)/,
    advice: 'load it when it is needed',
  },
];

/** @returns one line per forbidden import, `file → target` */
export function violations(imports: Import[]): string[] {
  const wrong = imports.filter((each) => !isAllowed(each));
  return [...wrong.map(({ file, target }) => `${file} → ${target}`), ...STARTS.flatMap((start) => heavyAt(start, imports))];
}

/** Whether a file's text holds a statement that changes rows. */
export const writesSql = (source: string): boolean =>
  /\b(insert\s+into|delete\s+from|merge\s+into|truncate\s+\S+\.|update\s+\S+\s+(\w+\s+)?set)\b/i.test(source);

function isAllowed({ file, target }: Import) {
  const from = placeOf(file);
  const to = placeOf(target);
  if (from === 'workshop') return true;
  if (to === 'package') return isPackageAllowed(file, from, target);
  return MAY_IMPORT[from as keyof typeof MAY_IMPORT].some((allowed) => {
    if (allowed === 'public') return /^features\/[^/]+\/server\/public\.ts$/.test(target);
    if (allowed.startsWith('own ')) return allowed === `own ${to}` && featureOf(file) === featureOf(target);
    return allowed === to;
  });
}

function isPackageAllowed(file: string, from: Place, name: string) {
  const isTest = /\.test\.tsx?$/.test(file);
  if (from === 'common') return isTest || RESERVED_IN_COMMON[name] === file;
  if (name.startsWith('node:') && from !== 'server' && from !== 'feature server') return isTest;
  return RESERVED[name]?.(file) ?? true;
}

/**
 * Features may stand on features, and never the other way as well: one line per circle, with a file of each of its steps.
 * Files that stand beside the folders (`features/*.test.ts`) look at all of them.
 */
export function circles(imports: Import[]): string[] {
  const steps = imports
    .map(({ file, target }) => ({ from: folderOf(file), to: folderOf(target), by: `${file} → ${target}` }))
    .filter(({ from, to }) => from && to && from !== to);
  const between = Map.groupBy(steps, ({ from }) => from!);
  const found = new Map<string, string>();
  const settled = new Set<string>();
  const walk = (at: string, way: typeof steps) => {
    const known = way.findIndex(({ from }) => from === at);
    if (known >= 0) return note(way.slice(known));
    if (settled.has(at)) return;
    for (const step of onePerTarget(between.get(at) ?? [])) walk(step.to!, [...way, step]);
    settled.add(at);
  };
  const note = (circle: typeof steps) => {
    const names = circle.map(({ from }) => from!);
    found.set(names.toSorted().join(' '), `${[...names, names[0]].join(' → ')} (${circle.map(({ by }) => by).join(', ')})`);
  };
  for (const feature of [...between.keys()].sort()) walk(feature, []);
  return [...found.values()];
}

const onePerTarget = <Step extends { to: string | undefined }>(steps: Step[]) => [
  ...new Map(steps.map((step) => [step.to, step])).values(),
];

/** The tables of `modules` that SQL in this file names: `records.leads`, `records."hrPolicies"`, `"records"."leads"`. */
export const tablesNamed = (source: string, modules: ReadonlySet<string>): string[] =>
  [...source.matchAll(/(?<![.\w])"?records"?\."?(?:rel\$)?(\w+)"?(?!\w*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => modules.has(name));

function heavyAt({ entries, heavy, advice }: Start, imports: Import[]) {
  const statics = Map.groupBy(
    imports.filter(({ kind }) => kind === 'static'),
    ({ file }) => file,
  );
  const reached = new Set([...statics.keys()].filter((file) => entries.test(file)));
  for (const file of reached) for (const { target } of statics.get(file) ?? []) reached.add(target);
  return [...reached].flatMap((file) =>
    (statics.get(file) ?? []).filter(({ target }) => heavy.test(target)).map(({ target }) => `${file} → ${target} (${advice})`),
  );
}

function placeOf(path: string): Place {
  const [top, , inner] = path.split('/');
  if (top === 'common' || top === 'server' || top === 'web') return path.includes('/') ? top : 'package';
  if (top === 'e2e' || top === 'bench' || top === 'tools' || /^[^/]+\.(json|config\.ts)$/.test(path)) return 'workshop';
  if (top !== 'features') return 'package';
  if (inner === 'server') return 'feature server';
  return inner === 'web' ? 'feature web' : 'feature root';
}

const featureOf = (path: string) => path.split('/')[1];

/** The feature in whose folder the file stands. */
const folderOf = (path: string) => /^features\/([^/]+)\/./.exec(path)?.[1];
