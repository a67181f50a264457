import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { labelOf } from '#common/module.ts';
import { importsOf, targetOf } from './imports.ts';
import { NOT_SAID } from './not-said.ts';
import { placesIn, saidIn, textsIn, unsaidIn } from './own-words.ts';

/** What a feature says of a screen, and of its words. */
interface ScreenRoute {
  path: string;
  area: string;
  load: () => unknown;
}
type Words = string | Record<string, string>;

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a provider opens outside of `/provider`. */
const ELSEWHERE = [
  '/doc-cap',
  '/doc-cap/:id',
  '/esign/:agreement/:recipient',
  '/app/learning/check-in',
  '/store',
  '/store/items/:id',
  '/store/cart',
  '/store/orders',
];
/** The same whose file stands behind a function, what stands in the head of each page, and what a teacher shows to people who check in. */
const BEHIND = [
  'features/learning/web/courses/attendance-list.tsx',
  'features/people/web/{own-profile,sessions,notification-choices}.tsx',
  'features/people/web/security/security.tsx',
  'features/workspace/web/notifications/notification-bell.tsx',
];
/** What the shell draws around and in these screens. */
const SHELL = [
  'web/{api,main,passkeys,router,session}.{ts,tsx}',
  'web/public-area/*.{ts,tsx}',
  'web/frame/{account-pages.ts,frame-skeleton.tsx,impersonation-banner.tsx,inactivity-watch.tsx,more-tabs.tsx,provider-frame.tsx}',
  'web/frame/{provider-tabs.tsx,system-update.ts,system-update-watch.tsx,user-menu.tsx,user-menu-items.tsx}',
  'web/offline/offline-notice.tsx',
  'web/home/due-state.ts',
  'web/fields/{address,calendars,choice-cells,date,date-time,day-field,dropdown,file,file-picture,multi-select,typed-date}.tsx',
  'web/fields/{choices,field-props}.ts',
  'web/files/{file-viewer,find-in-pages,media-player,page-picture,pages-viewer,video-player}.tsx',
  'web/records/{field-values,save-field,use-leave-guard}.ts',
  'web/records/conflict-dialog-view.tsx',
  'web/calendar/calendar.tsx',
  'web/ui/{access-denied,badge,breadcrumbs,dialog-host,due,empty-state,form-dialog,page-head,problem-page}.tsx',
  'web/ui/{relative-time,shared-dialog,titled,toast-region,unless-broken}.tsx',
  'web/ui/{dialogs,toasts}.ts',
];
/** Names of browsers and systems, pictures by their names, HTML around a text of the guide and around a letter. */
const NO_SCREENS = [
  'features/people/web/device-name.ts',
  'features/games/web/arcade/pictures.ts',
  'features/guide/web/markdown-text.tsx',
  'features/messaging/web/mailbox/letter-frame.tsx',
];
/** What a designer of agreements reads, who is staff. */
const NOT_FOR_PROVIDERS = ['features/esign/web/kinds.ts'];

const loaded = await Promise.all(globSync('features/*/web/*.screens.ts', { cwd: root }).map(routesOf));
const screens = globSync('{web,features/*/web}/**/*.{ts,tsx}', { cwd: root }).filter(isOwnSource).sort();
const files = spokenFiles();
const dictionaries = await Promise.all(globSync('{web/words,features/*/web}/*.es.ts', { cwd: root }).sort().map(wordsOf));
const entries = dictionaries.flatMap(({ file, words }) => Object.entries(words).map(([key, entry]) => ({ file, key, entry })));
const spanish = new Map(entries.map(({ key, entry }) => [key, entry]));
const said = files.filter((file) => !NOT_FOR_PROVIDERS.includes(file)).flatMap((file) => saidIn(file, sourceOf(file)));

test('every sentence of a screen goes through say, and what need not is there', () => {
  const unsaid = screens.filter((file) => !NO_SCREENS.includes(file)).flatMap((file) => unsaidIn(file, sourceOf(file)));
  const found = new Set(unsaid.map(({ file, text }) => `${file}: ${text}`));
  const exempt = new Set(Object.entries(NOT_SAID).flatMap(([file, texts]) => texts.map((text) => `${file}: ${text}`)));

  expect(screens.length).toBeGreaterThan(1_300);
  expect([...found].filter((each) => !exempt.has(each))).toEqual([]);
  expect([...exempt].filter((each) => !found.has(each))).toEqual([]);
});

test('every sentence of the provider’s screens has a Spanish entry with the same places', () => {
  const wanted = said.map(({ file, key, texts }) => ({ file, key, places: placesOf(texts), entry: spanish.get(key) }));

  expect(said.length).toBeGreaterThan(600);
  expect(wanted.filter(({ entry }) => entry === undefined).map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  expect(wanted.filter(({ places, entry }) => entry && placesOf(textsOf(entry)) !== places).map(({ key }) => key)).toEqual([]);
});

test('no Spanish entry is unused, and none stands twice', () => {
  const sources = globSync('{common,server,web,features}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|es)\.tsx?$/.test(file),
  );
  const known = new Set([
    ...said.map(({ key }) => key),
    ...sources.flatMap((file) => textsIn(sourceOf(file))).flatMap((text) => [text, labelOf(text)]),
  ]);
  const keys = entries.map(({ key }) => key);

  expect(entries.filter(({ key }) => !known.has(key)).map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('a text that stands beside say is found', () => {
  const source = `
    const Part = ({ left, isDone, status }) => (
      <form aria-label={say('Part')} className="wide part">
        <TextInput label="Your name" placeholder={say('Name')} value={status === 'Not Started' ? '' : status} />
        {isDone ? 'done' : say('Not yet')}
        <Button onClick={() => toast.success('It is saved')}>Save this</Button>
        <p title={\`\${left} of 10 left\`}>{say('{count} left', { count: left })}</p>
        <p aria-label={\`\${left} \${left === 1 ? 'row' : 'rows'}\`} hidden={matchMedia('(width > 1 px)').matches} />
      </form>
    );`;

  expect(unsaidIn('part.tsx', source).map(({ text }) => text)).toEqual([
    'Your name',
    'done',
    'It is saved',
    'Save this',
    '{} of 10 left',
    'row',
    'rows',
  ]);
});

function textsOf(words: Words): string[] {
  return typeof words === 'string' ? [words] : Object.values(words);
}
function placesOf(texts: string[]): string {
  return [...new Set(texts.flatMap(placesIn))].sort().join(' ');
}

function sourceOf(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8');
}

/** Titles and entries of menus in `*.screens.ts` are said where they are drawn. */
function isOwnSource(file: string): boolean {
  return !/\.(test|es|es-answers|screens)\.tsx?$|\/testing/.test(file);
}

function spokenFiles(): string[] {
  const entryPoints = [
    ...loaded
      .flat()
      .filter(({ route }) => isSpoken(route))
      .flatMap(({ file, route }) => loadedBy(file, route)),
    ...globSync(BEHIND, { cwd: root }),
  ];
  const found = new Set(entryPoints);
  for (const file of found)
    for (const { kind, target } of importsOf(file, sourceOf(file))) if (kind !== 'type' && isOfScreens(target)) found.add(target);
  return [...found, ...globSync(SHELL, { cwd: root })].sort();
}

function isOfScreens(file: string): boolean {
  return /^features\/[\w-]+\/web\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
}
function isSpoken({ path, area }: ScreenRoute): boolean {
  return ELSEWHERE.includes(path) || area === 'provider';
}
/** The test runner writes whole paths into what it loads. */
function loadedBy(file: string, { load }: ScreenRoute): string[] {
  const named = [...String(load).matchAll(/["']([^"']+\.tsx)["']/g)].map(([, name]) => name!);
  return named.map((name) => (name.startsWith('.') ? targetOf(file, name) : name.slice(name.indexOf('features/'))));
}

async function routesOf(file: string) {
  const { default: screens } = (await import(`${root}${file}`)) as { default: { routes?: ScreenRoute[] } };
  return (screens.routes ?? []).map((route) => ({ file, route }));
}
async function wordsOf(file: string) {
  return { file, words: ((await import(`${root}${file}`)) as { default: Record<string, Words> }).default };
}
