import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleAccess } from '../common/access.ts';
import { defaultGrant, spelledOut, type RoleName } from '../common/default-rights.ts';
import type { ModuleDefinition } from '../common/module.ts';
import { isVisible, visibleInWords, type Visible } from '../common/visible.ts';

/** What is needed of web/screens.ts and web/landing.ts: the web's own types belong to its own type check. */
interface Screens {
  routes?: Screen[];
  navigation?: Screen[];
  home?: { visible: Visible; widget?: { key: string; label: string } }[];
}
interface Screen {
  path: string;
  area: string;
  visible?: Visible;
}
interface Landing {
  mayOpen(userType: string, area: string): boolean;
}

/** The askers of the routes' matrix who have signed in, by type and role. */
const ASKERS: { userType: string; role?: RoleName }[] = [
  { userType: 'Provider' },
  { userType: 'Dashboard' },
  { userType: 'Standard' },
  { userType: 'Standard', role: 'Recruiter' },
  { userType: 'Admin' },
  { userType: 'System Admin' },
  { userType: 'Standard', role: 'Recruiter' },
];

/** What the features offer. */
export async function offered(root: string): Promise<Required<Screens>> {
  const files = await filesOf<{ default: Screens }>(root, 'features/*/web/*.screens.ts');
  const all = files.map((file) => file.default);
  return {
    routes: all.flatMap(({ routes = [] }) => routes),
    navigation: all.flatMap(({ navigation = [] }) => navigation),
    home: all.flatMap(({ home = [] }) => home),
  };
}

export async function builtInModules(root: string): Promise<ModuleDefinition[]> {
  const files = await filesOf<{ default: ModuleDefinition }>(root, '{features,server}/**/*.module.ts');
  return files.map((file) => file.default);
}

/**
 * Every screen of the features by who may open it, one line each: `screen, GET, path`, its area and what it says of who sees it,
 * then a word for each asker of the routes' matrix: `open`, `closed` (a page in the asker's own frame says so) or `sign-in`, where
 * the guard leads visitors. Roles have the rights that they come with.
 */
export async function screenLines(root: string): Promise<string[]> {
  const { mayOpen } = await load<Landing>(root, 'web/landing.ts');
  const modules = await builtInModules(root);
  const { routes } = await offered(root);
  const viewers = ASKERS.map(({ userType, role }) => ({ user: { userType }, access: role ? accessOf(modules, role) : {} }));
  return routes
    .map(({ path, area, visible }) => {
      const answers = viewers.map((viewer) =>
        mayOpen(viewer.user.userType, area) && isVisible(viewer, visible) ? 'open' : 'closed',
      );
      const policy = visible ? `${area}, ${visibleInWords(visible)}` : area;
      return ['screen', 'GET', path, policy, area === 'public' ? 'open' : 'sign-in', ...answers].join('\t');
    })
    .sort();
}

function accessOf(modules: readonly ModuleDefinition[], role: RoleName): Record<string, ModuleAccess> {
  const granted = modules.flatMap((module) => {
    const grant = defaultGrant(module, role);
    return grant ? [[module.name, { ...spelledOut(grant).views, fields: {}, relationships: {} }] as const] : [];
  });
  return Object.fromEntries(granted);
}

const filesOf = <T>(root: string, pattern: string) =>
  Promise.all(
    globSync(pattern, { cwd: root })
      .sort()
      .map((file) => load<T>(root, file)),
  );

const load = async <T>(root: string, file: string) => (await import(pathToFileURL(join(root, file)).href)) as T;
