import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageAbout, READERS, readGuidePage } from '../features/guide/guide-page.ts';
import { builtInModules, offered } from './route-matrix-screens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const guide = `${root}docs/guide/`;
const pages = readdirSync(guide)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readGuidePage(file.replace('.md', ''), readFileSync(guide + file, 'utf8')));
/** Pages that the server makes itself. */
const ENGINES = new Set(['/api/docs', '/jobs']);

async function knownPaths(): Promise<Set<string>> {
  const { routes } = await offered(root);
  const modules = await builtInModules(root);
  const lists = modules.map(({ name, isCustom }) => `/app/${isCustom ? 'module/' : ''}${name}`);
  return new Set([...routes.map(({ path }) => path), ...lists, ...pages.map(({ name }) => `/help/${name}`), ...ENGINES]);
}

test('each path that a page of the guide names is one of a screen, and each picture is there', async () => {
  const known = await knownPaths();
  const named = pages.flatMap(({ name, paths, text }) =>
    [...paths, ...[...text.matchAll(/`(\/[^`]*)`|\]\((\/[^)]*)\)/g)].map(([, code, link]) => code ?? link!)].map((path) => ({
      name,
      path,
    })),
  );
  const pictures = pages.flatMap(({ text }) => [...text.matchAll(/!\[[^\]]+\]\((pictures\/[^)]+)\)/g)].map(([, file]) => file!));

  expect(named.filter(({ path }) => !known.has(path))).toEqual([]);
  expect(readdirSync(guide)).toEqual(expect.arrayContaining(pages.map(({ name }) => `${name}.md`)));
  for (const file of pictures) expect(readFileSync(guide + file).length).toBeLessThanOrEqual(40 * 1024);
  expect(pages.filter(({ title, text }) => !title || text.length < 200).map(({ name }) => name)).toEqual([]);
  expect(pages.filter((page) => !READERS.includes(page.for as (typeof READERS)[number])).map(({ name }) => name)).toEqual([]);
});

test('each screen of administration, staff and providers has its page of the guide', async () => {
  const { routes } = await offered(root);
  const screens = routes.filter(({ area, path }) => ['admin', 'app', 'provider'].includes(area) && !path.startsWith('/help'));
  const missing = screens.filter(({ path }) => !pages.some((page) => page.paths.includes(path)));

  expect(missing.map(({ path }) => path)).toEqual([]);
  for (const { path } of screens) expect(pageAbout(pages, path)?.paths).toContain(path);
});

test('the statement of accessibility answers every criterion of WCAG 2.2 of levels A and AA', () => {
  const rows = [
    ...readFileSync(`${root}docs/accessibility.md`, 'utf8').matchAll(
      /^\| (\d\.\d\.\d+) [^|]*\| (A|AA) \| ([^|]+) \| ([^|]*)\|$/gm,
    ),
  ];
  const answers = ['Supports', 'Partially supports', 'Does not support', 'Not applicable'];

  expect(rows).toHaveLength(55);
  for (const [row, , , answer, remark] of rows)
    expect([row, answers.includes(answer!), answer === 'Supports' || remark!.trim() !== '']).toEqual([row, true, true]);
});
