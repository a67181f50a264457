import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is needed of web/screens.ts and web/landing.ts: the web's own types belong to its own type check. */
interface Screens {
  routes?: { path: string; area: string }[];
}
interface Landing {
  mayOpen(userType: string, area: string): boolean;
}

const TYPES = ['Provider', 'Dashboard', 'Standard', 'Standard', 'Admin', 'System Admin', 'Standard'] as const;

/** The screens that the features offer. */
export async function offeredScreens(root: string): Promise<NonNullable<Screens['routes']>> {
  const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.screens.ts'),
  );
  const loaded = await Promise.all(files.map((file) => load<{ default: Screens }>(root, join('features', file))));
  return loaded.flatMap(({ default: screens }) => screens.routes ?? []);
}

/**
 * Every screen of the features by who may open it, one line each: `screen, GET, path, area`, then a word for each asker of
 * the routes' matrix: `open`, `closed` (a page in the asker's own frame says so) or `sign-in`, where the guard leads visitors.
 */
export async function screenLines(root: string): Promise<string[]> {
  const { mayOpen } = await load<Landing>(root, 'web/landing.ts');
  const routes = await offeredScreens(root);
  return routes
    .map(({ path, area }) => {
      const answers = TYPES.map((type) => (mayOpen(type, area) ? 'open' : 'closed'));
      return ['screen', 'GET', path, area, area === 'public' ? 'open' : 'sign-in', ...answers].join('\t');
    })
    .sort();
}

const load = async <T>(root: string, file: string) => (await import(pathToFileURL(join(root, file)).href)) as T;
