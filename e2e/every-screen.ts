import { afterAll, beforeAll, expect, test } from 'vitest';
import { offered } from '../tools/route-matrix-screens.ts';
import type { Page } from 'playwright-core';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, follow, newPage, settled } from './browser.ts';
import { sampleNumber, sampleOf } from './sample.ts';
import { ADMIN, DEMO_PASSWORD, startJourney, unique, type Journey } from './journey.ts';

const PROVIDER = 'sofia.reyes@muster-demo.example';

let journey: Journey;

const WIDTHS = { desktop: [1440, 1280, 1024], phone: [390, 360, 430] };
type Viewport = keyof typeof WIDTHS;

/** A third of all screens is looked at in a run, each at one size; all of them at both with SCREENS=all. */
const seenAt = (viewport: Viewport, paths: string[]): string[] =>
  process.env.SCREENS === 'all'
    ? paths
    : paths.filter((path) => ['desktop', 'phone'][sampleNumber(`where ${path} is looked at`, 6)] === viewport);

/** Opens a screen and looks at it: no wider than the window, nothing for axe, in the light or in the dark. */
async function look(page: Page, path: string) {
  if (page.url() === 'about:blank') await page.goto(journey.at(path));
  else await follow(page, path);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor().catch(() => expect(path).toBe('a screen with a heading'));
  await settled(page);
  const { width } = page.viewportSize()!;
  await paint(page, sampleNumber(`scheme of ${path} at ${width}`, 2) === 0 ? 'light' : 'dark');
  await expectAccessible(page);
  expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
}

const PUBLIC = ['/login', '/forgot-password', '/new-password', '/logout', '/gmail-callback', '/no-such-page'];
/** Beside what the features offer: the generic screens, of leads and of some other modules in each run. */
async function genericPaths(viewport: Viewport): Promise<string[]> {
  const { modules } = journey.app.engine.registry;
  const others = [...modules.values()].filter(({ name, route }) => name !== 'leads' && route.startsWith('/app/'));
  const chosen = sampleOf(
    `modules at ${viewport}`,
    others.map(({ route }) => route),
    2,
  );
  const paths = ['/app/modules', ...['/app/leads', ...chosen].flatMap((route) => [route, `${route}/new`])];
  const admin = await asAdmin();
  for (const route of ['/app/leads', ...chosen]) {
    const { path, name } = [...modules.values()].find((module) => module.route === route)!;
    const [record] = (await admin.post(`/api/${path}/dataSourceSearch`, { pageSize: 1 })).body.records;
    if (!record) continue;
    paths.push(`${route}/${record._id}`);
    const opensForm = (await admin.get(`/api/drafts/${name}/${record._id}`)).status === 200; // somebody else's dashboard is not edited
    if (opensForm) paths.push(`${route}/${record._id}/edit`);
  }
  return paths;
}

/** Whose records stand behind an address with an id. */
const MODULE_BEHIND: [prefix: string, module: string, which?: Record<string, unknown>][] = [
  ['/admin/user-management/', 'users'],
  ['/app/user/profile/', 'users'],
  ['/app/recognition/', 'users'],
  ['/admin/role-management/', 'roles'],
  ['/admin/workflow-management/', 'workflows'],
  ['/app/games/', 'gameInstances', { hasEnded: false }],
  ['/app/learning/', 'courseSessions'],
  ['/admin/team-management/', 'teams'],
  ['/admin/webhooks/', 'webhooks'],
  ['/app/reports/', 'reports'],
  ['/app/interactive-documents/', 'interactiveDocuments'],
  ['/doc-certificate-of-completion/', 'interactiveDocumentInstances', { status: 'Completed' }],
  ['/app/dashboard/', 'userDashboards'],
  ['/dashboard/', 'userDashboards'],
  ['/store/items/', 'storeItems'],
];

const asAdmin = () => journey.app.signIn(ADMIN.email, ADMIN.password);
const requestOfDemo = async (): Promise<string> => (await (await asAdmin()).get('/api/privacy/requests')).body.records[0]._id;
const newRetentionRule = async (): Promise<string> => {
  const rule = { name: unique('Old tasks'), moduleName: 'tasks', dateField: 'createdAt', days: 3_650, act: 'archive' };
  return (await (await asAdmin()).post('/api/retention-rules', rule)).body.record._id;
};

/** What a link that nobody was given opens. */
const OF_NO_RECORD = ['/doc-cap/:id', '/esign/:agreement/:recipient'];
const NOBODYS_ID = '0'.repeat(24);

/** The address with a module, or with the id of a record that is there. */
async function filled(path: string): Promise<string> {
  if (!path.includes(':')) return path;
  if (OF_NO_RECORD.includes(path)) return path.replaceAll(/:\w+/g, NOBODYS_ID);
  if (path.endsWith('/:module') || path.endsWith('/:page')) return path.replace(/:(?:module|page)/, 'leads');
  if (path === '/admin/privacy/:id') return path.replace(':id', await requestOfDemo());
  if (path === '/admin/retention/:id') return path.replace(':id', await newRetentionRule());
  const [, module, which] = MODULE_BEHIND.find(([prefix]) => path.startsWith(prefix))!;
  const { _id } = (await journey.app.system().records.first(module, which ?? {}))!;
  return path.replace(/:\w+/, _id);
}

const pathsOf = async (...areas: string[]) =>
  (await offered(process.cwd())).routes.filter(({ area }) => areas.includes(area)).map(({ path }) => path);

async function lookAtAll(page: Page, paths: string[]) {
  const { width, height } = page.viewportSize()!;
  const widths = WIDTHS[width > 680 ? 'desktop' : 'phone'];
  await page.setViewportSize({ width: widths[sampleNumber(`width of ${paths[0]}`, widths.length)]!, height });
  const problems: string[] = [];
  for (const path of paths) await look(page, await filled(path)).catch(({ message }: Error) => problems.push(message));
  expect(problems).toEqual([]);
  expectNoErrors(page);
}

/** The tests that walk over every screen that there is; one file for each size, so that they run side by side. */
export function lookAtEveryScreen(viewport: Viewport) {
  beforeAll(async () => void (journey = await startJourney({ demo: true })));
  afterAll(() => journey?.close());

  test('without a sign-in', async () => {
    await lookAtAll(await newPage({ viewport }), seenAt(viewport, [...PUBLIC, ...(await pathsOf('public'))]));
  }, 600_000);

  test('staff', async () => {
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport });
    await lookAtAll(page, await genericPaths(viewport));
    await lookAtAll(page, seenAt(viewport, await pathsOf('app', 'any', 'dashboard')));
  }, 600_000);

  test('administrators', async () => {
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport });
    await lookAtAll(page, seenAt(viewport, await pathsOf('admin')));
  }, 600_000);

  test('providers', async () => {
    const page = await journey.signedIn(PROVIDER, DEMO_PASSWORD, { viewport });
    await lookAtAll(
      page,
      seenAt(viewport, await pathsOf('provider', 'any')).filter((path) => !path.includes(':')),
    );
    await page.goto(journey.at('/provider/credentialing'));
    const item = page.getByRole('main').getByRole('link', { name: /Professional License/ });
    await lookAtAll(page, [(await item.getAttribute('href'))!]);
  }, 600_000);
}
