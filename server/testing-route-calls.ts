import { newId } from '#common/ids.ts';
import type { Route } from './http/route.ts';
import { bodiesOf, type Names, type Pool } from './testing-route-bodies.ts';

/** The module whose records `:id` names, where the path does not begin with its name. */
const NAMED_BY_ID: [RegExp, string][] = [
  [/^\/api\/tasks\/.*user\/:id$/, 'users'],
  [/^\/api\/(user-profiles|kpis\/person)\//, 'users'],
  [/^\/api\/runs\//, 'runs'],
  [/^\/api\/campaigns\/jobs\//, 'jobs'],
  [/^\/api\/campaigns\/leads\//, 'leads'],
  [/^\/api\/handbooks\/for-policy/, 'hrPolicies'],
  [
    /email-folders\/user\/:id$|user-id\/:id$|by-user\/:id$|forUser\/:id$|allUserDashReports\/:id$|delete-all-by-user\/:id$/,
    'users',
  ],
  [/^\/api\/placement-schedules\/byPlacement/, 'placements'],
  [/^\/api\/course-sessions\/by-course/, 'courses'],
  [/^\/api\/sms-signatures\/by-setting/, 'smsSettings'],
];

/** Of the generic calls one module of each kind is asked. */
const RESOURCES = ['leads', 'tasks', 'credentialing-required-items', 'users'];

export interface Asked {
  path: string;
  body: Record<string, unknown>;
}

/** Every way in which this route is asked: with records in and out of sight, and a body that it can work with. */
export function callsOf(route: Route, pool: Pool, names: Names): Asked[] {
  const paths = route.path.includes(':resource') ? RESOURCES.map((each) => route.path.replace(':resource', each)) : [route.path];
  return paths.flatMap((path) => {
    const module = moduleOf(path, names);
    return filledPaths(path, module, pool, names).flatMap(({ path: filled, id }) =>
      bodiesOf(route, path, module, id, pool, names).map((body) => ({ path: `${filled}${queryOf(route)}`, body })),
    );
  });
}

/** What a call cannot be asked without. */
const QUERIES: readonly (readonly [prefix: string, query: string])[] = [
  ['/api/tutorials/for-page', '?path=/app/leads'],
  ['/api/audit-log/record-at/', '?version=1'],
  ['/api/files/:id/words', '?find=the'],
];
const queryOf = ({ path }: Route) => QUERIES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? '';

function moduleOf(path: string, names: Names): string {
  const named = NAMED_BY_ID.find(([pattern]) => pattern.test(path))?.[1];
  return named ?? names.moduleAt(path.split('/')[2]!)?.name ?? 'leads';
}

function filledPaths(path: string, module: string, pool: Pool, names: Names): { path: string; id: string }[] {
  const about = path.startsWith('/api/tasks/tasks-by-module') ? 'leads' : module;
  const ids: readonly string[] = path.startsWith('/api/ss-modules')
    ? names.modules.slice(0, 30).map(({ _id }) => _id)
    : path.startsWith('/api/layouts/module') || path.startsWith('/api/module-report-dashboards/byModule')
      ? [names.moduleAt('leads')!._id]
      : path.startsWith('/api/layouts')
        ? names.layouts
        : path.startsWith('/api/files/:id')
          ? names.files
          : path.startsWith('/api/generic-modules')
            ? pool('leads')
            : pool(module);
  const isAboutOne = path.includes(':id');
  return (isAboutOne ? ids : [newId()]).flatMap((id) =>
    path.includes(':recordId')
      ? pool(about).map((record) => ({ path: fill(path, { module: about, recordId: record, id }, names), id: record }))
      : path.includes(':module')
        ? ['leads', 'providers', 'tasks'].flatMap((each) =>
            pool(each).map((record) => ({
              path: fill(path, { module: each, record_id: record, id: record }, names),
              id: record,
            })),
          )
        : [{ path: fill(path, { id }, names), id }],
  );
}

const fill = (path: string, values: Record<string, string>, names: Names) =>
  path.replace(
    /:(\w+)/g,
    (_, name: string) => values[name] ?? (name === 'name' ? nameIn(path, names) : undefined) ?? OTHERS(names)[name] ?? newId(),
  );

const nameIn = (path: string, { storeItem }: Names): string | undefined =>
  path.startsWith('/api/ss-modules') ? 'leads' : path.startsWith('/api/store-items') ? encodeURIComponent(storeItem) : undefined;

const OTHERS = (names: Names): Record<string, string> => ({
  type: 'Standard',
  role: names.roles[0] ?? newId(),
  name: names.relationships[0] ?? 'leads',
  code: '33101',
  key: 'bill-rates',
  email: 'nobody@muster.test',
  jobId: '1',
  leadIdOrZip: '33101',
  jobIdOrZip: '33101',
  miles: '5000',
});
