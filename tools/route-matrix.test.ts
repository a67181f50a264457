import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { modulesIn } from '#common/visible.ts';
import { builtInModules, offered, screenLines } from './route-matrix-screens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = readFileSync(`${root}docs/route-matrix.tsv`, 'utf8').split('\n');

test('who may open which screen is as docs/route-matrix.tsv says; `npm run route-matrix` writes it anew', async () => {
  const lines = await screenLines(root);

  expect(lines).toEqual(kept.filter((line) => line.startsWith('screen\t')));
});

test('no screen of the administration, of providers or of the dashboard opens for another type of user', () => {
  const screens = kept.filter((line) => line.startsWith('screen\t')).map((line) => line.split('\t'));
  const openTo = (area: string) =>
    screens.filter((line) => line[3] === area).map((line) => line.slice(5).flatMap((word, at) => (word === 'open' ? [at] : [])));

  expect(screens.length).toBeGreaterThan(10);
  expect(screens.find((line) => line[2] === '/app/audit-log')!.slice(3)).toEqual(
    'app, System Admin/sign-in/closed/closed/closed/closed/closed/open/closed'.split('/'),
  );
  expect(new Set(openTo('admin').map(String))).toEqual(new Set(['5']));
  expect(new Set(openTo('provider').map(String))).toEqual(new Set(['0,5']));
  expect(new Set(openTo('app').map(String))).toEqual(new Set(['2,3,4,5,6']));
});

test('what says whom it is offered to names modules that exist, and stands where somebody is signed in', async () => {
  const { routes, navigation, home } = await offered(root);
  const known = new Set((await builtInModules(root)).map(({ name }) => name));
  const stated = [...routes, ...navigation, ...home].flatMap(({ visible }) => visible ?? []);

  expect(stated.length).toBeGreaterThan(10);
  expect(stated.flatMap(modulesIn).filter((name) => !known.has(name))).toEqual([]);
  expect([...routes, ...navigation].filter(({ area, visible }) => area === 'public' && visible)).toEqual([]);
});
