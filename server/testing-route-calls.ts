import { newId } from '#common/ids.ts';
import type { Route } from './http/route.ts';

/** Ids of a module's records: some that the asker sees and some that they do not. */
export type Pool = (module: string) => readonly string[];

/** Routes of somebody's own account, sign-in and the running node: they answer no records of modules. */
const NO_RECORDS =
  /^\/api\/(auth|health|metrics|zips|openapi\.json|users\/(login|logout|sessions|second-factors|api-keys|sign-in-options|completeRegistration|password-reset|change-password|templogin|set-user-impersonating|passkeys|check-email))/;

/** Why a route is not asked. A new one belongs here only when it answers nothing of records. */
export const notAsked = ({ method, path, policy }: Route): string | undefined => {
  if (method === 'DELETE') return 'answers no more than the id that it was given';
  if (NO_RECORDS.test(path)) return 'answers no record of a module';
  if (policy === 'signed') return 'answers a service outside that its call came, and nothing else';
  if (policy === 'system-admin') return 'answers System Admins, from whom no field and no team is hidden';
  if (method === 'PUT' && path === '/api/audit-log/:id') return 'always refused';
  if (/(resource\/file|avatar\/:id|background-image\/:id)$/.test(path))
    return 'answers a file, which is opened under the rights of its record';
  if (path === '/api/docs/:file') return 'answers the files of the page that shows the API';
  if (path.startsWith('/events/')) return 'answers that it was heard';
  if (path.startsWith('/api/imports')) return 'answers rows that its caller has sent; whom they find is asked in imports.test.ts';
  if (path.startsWith('/api/files/upload')) return 'answers what was just sent';
  if (method === 'POST' && path.endsWith('/attachments/:id')) return 'answers the file that was just sent';
  if (path === '/api/users/provider-account-invite') return 'answers no record of a module';
  return undefined;
};

/** The module whose records `:id` names, where the path does not begin with its name. */
const NAMED_BY_ID: [RegExp, string][] = [
  [/^\/api\/tasks\/.*user\/:id$/, 'users'],
  [/^\/api\/user-profiles\//, 'users'],
  [/^\/api\/runs\//, 'runs'],
  [/by-user\/:id$|forUser\/:id$|delete-all-by-user\/:id$/, 'users'],
  [/^\/api\/placement-schedules\/byPlacement/, 'placements'],
];

/** Of the generic calls one module of each kind is asked; their searches, all of them at one address. */
const RESOURCES = ['leads', 'tasks', 'credentialing-required-items', 'users'];
const SOME = ['leads', 'providers', 'activities', 'documents'];

interface Names {
  /** The module of an API path, by its first segment. */
  moduleAt(segment: string): { name: string; _id: string } | undefined;
  modules: readonly { name: string; _id: string }[];
  layouts: readonly string[];
  files: readonly string[];
  roles: readonly string[];
  relationships: readonly string[];
  license: string;
}

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
const queryOf = ({ path }: Route) => (path.startsWith('/api/audit-log/record-at/') ? '?version=1' : '');

function moduleOf(path: string, names: Names): string {
  const named = NAMED_BY_ID.find(([pattern]) => pattern.test(path))?.[1];
  return named ?? names.moduleAt(path.split('/')[2]!)?.name ?? 'leads';
}

function filledPaths(path: string, module: string, pool: Pool, names: Names): { path: string; id: string }[] {
  const about = path.startsWith('/api/tasks/tasks-by-module') ? 'leads' : module;
  const ids: readonly string[] = path.startsWith('/api/ss-modules')
    ? names.modules.slice(0, 30).map(({ _id }) => _id)
    : path.startsWith('/api/layouts/module')
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
    (_, name: string) =>
      values[name] ?? (path.startsWith('/api/ss-modules') ? 'leads' : undefined) ?? OTHERS(names)[name] ?? newId(),
  );

const OTHERS = (names: Names): Record<string, string> => ({
  type: 'Standard',
  role: names.roles[0] ?? newId(),
  name: names.relationships[0] ?? 'leads',
  code: '33101',
  key: 'bill-rates',
  email: 'nobody@muster.test',
});

/** By method and path; a route that is not here is asked as the generic call that it looks like. */
function bodiesOf(route: Route, path: string, module: string, id: string, pool: Pool, names: Names): Record<string, unknown>[] {
  const lead = pool('leads');
  const jobs = pool('jobs');
  const items = pool('credentialingRequiredItems');
  const setups = pool('credentialingSetup');
  const searched = names.modules.map(({ name }) => name);
  const own: Record<string, () => Record<string, unknown>[]> = {
    'POST /api/credentialing-required-items/:id/complete': () => [{ value: true }, { value: '2031-01-01' }],
    'POST /api/credentialing-required-items/:id/reject': () => [{ reason: 'It cannot be read' }],
    'POST /api/credentialing-required-items/:id/comments': () => [{ message: 'Please look' }],
    'POST /api/credentialing-required-item-messages/markMessagesViewedBy': () => [
      { ids: pool('credentialingRequiredItemMessages') },
    ],
    'POST /api/credentialing-required-items/saveMultiple': () => items.map((_id) => ({ items: [{ _id, order: 77 }] })),
    'POST /api/credentialing-required-items/updateItemOrders': () => items.map((_id) => ({ items: [{ _id, order: 78 }] })),
    'POST /api/credentialing-setups/required-items-batch-change-entries': () => [
      { setupIds: setups, remove: [{ name: 'none' }] },
    ],
    'POST /api/credentialing-setups/required-items-batch-update': () => [
      { setupIds: setups, match: { name: 'none' }, fields: { order: 1 } },
    ],
    'POST /api/credentialing-setups/required-items-batch-doc-replace': () => [
      { setupIds: setups, from: newId(), to: pool('interactiveDocuments')[0] },
    ],
    'POST /api/credentialing-setups/search-for-one': () => [
      { provider_type: 'W2', core_or_managed: 'Core' },
      { provider_type: '1099', core_or_managed: 'Core' },
    ],
    'PUT /api/drafts/:module/:id': () => [{ values: { name: 'Typed' } }],
    'POST /api/dropdowns/get-by-name': () => [{ name: 'Professions' }],
    'POST /api/files/spreadsheet/export-to-spreadsheet': () =>
      searched.map((each) => ({ module: each, format: 'csv', searchTerms: {} })),
    'POST /api/jobs/checkForExistingJobsMatchingData': () => [{ custom_job_title: 'x', zip: '33101' }],
    'POST /api/leads/:id/submit': () => jobs.map((job) => ({ job, license_doe: names.license })),
    'POST /api/:resource/dup-check': () => [{ first_name: 'Ada', last_name: 'Lee', mobile_phone: '3055550100' }],
    'POST /api/:resource/duplicates/dismiss': () => [{ ids: pool(module).slice(0, 2) }],
    'POST /api/leads/ownership-check': () => lead.map((leadId) => ({ leadId })),
    'POST /api/leads/update-lead-status': () =>
      lead.flatMap((leadId) => ['resume_leads', 'active'].map((newStatus) => ({ leadId, newStatus }))),
    'POST /api/merge': () => [{ _moduleName: 'accounts', fromRecordId: pool('accounts')[1], toRecordId: pool('accounts')[0] }],
    'PUT /api/muster-messages/mark-as-read-by/by-user': () => [{ ids: pool('musterMessage') }],
    'PUT /api/notifications/choices': () => [{ choices: {} }],
    'POST /api/notifications/mark-read': () => [{ all: true }],
    'POST /api/relationships/relate-search': () =>
      names.relationships.map((relationship) => ({ relationship, moduleName: 'accounts', searchTerms: {} })),
    'POST /api/relationships/save-relationship-record': () =>
      names.relationships.map((relationship) => ({ relationship, primaryId: pool('accounts')[0], relatedIds: pool('leads') })),
    'POST /api/relationships/search-records': () => SOME.map((moduleName) => ({ moduleName, pageSize: 200 })),
    'POST /api/subs/:id/place': () => [{ placement_type: 'W2', generate_credentialing: true }],
    'POST /api/records/find': () => ['name of', 'first_name of', 'e@', '305'].map((words) => ({ words })),
    'POST /api/records/related-counts': () =>
      pool('accounts').map((_id) => ({
        record: { moduleName: 'accounts', _id },
        lists: [{ module: 'jobs', field: 'accounts_jobs' }],
      })),
    'POST /api/records/names': () => [
      { records: SOME.flatMap((moduleName) => pool(moduleName).map((_id) => ({ moduleName, _id }))) },
    ],
    'PUT /api/tasks/assign-profile-update-tasks': () => [{ users: pool('users') }],
    'POST /api/tasks/get-by-ids': () => [{ ids: pool('tasks') }],
    'POST /api/user-profiles/avatars': () => [{ users: pool('users') }],
    'PUT /api/user-profiles/mine': () => [{ about_me: 'x' }],
    'POST /api/:resource/groups': () =>
      [null, 'assigned_to', 'name'].map((groupBy) => ({ groupBy, perGroup: 50, relationshipsNeeded: ['assigned_to'] })),
    'PUT /api/saved-views/:id/mine': () => [{ pinned: true }],
    'POST /api/audit-log/revert-record/:module/:record_id': () => [{ version: 1 }],
    'POST /api/audit-log': () => [auditEntry(lead[0]!)],
    'POST /api/audit-log/create': () => [auditEntry(lead[0]!)],
    'POST /api/audit-log/create-change-log-entries': () => [
      { module: 'leads', records: [{ _id: lead[0] }], fieldsChanged: { lead_status: 'x' } },
    ],
  };
  const signature = `${route.method} ${route.path}`;
  return own[signature]?.() ?? genericBodies(path, module, id, pool, searched);
}

const auditEntry = (record_id: string) => ({ module: 'leads', record_id, field: 'lead_status', new_value: 'x' });

function genericBodies(
  path: string,
  module: string,
  id: string,
  pool: Pool,
  searched: readonly string[],
): Record<string, unknown>[] {
  const isGeneric = path.startsWith('/api/generic-modules');
  const named = isGeneric ? { moduleOptions: { name: 'leads' } } : {};
  const target = isGeneric ? 'leads' : module;
  if (/generic-modules\/(smart-search|search|paged|dataSource)/.test(path))
    return (path.endsWith('dataSourceSearch') ? searched : SOME).map((name) => ({
      moduleOptions: { name },
      searchTerms: {},
      pageSize: 40,
    }));
  if (path.endsWith('by-array')) return [{ ...named, ids: pool(target).slice(-1) }];
  if (path.endsWith('update-certain-fields-array')) return [{ ...named, ids: pool(target), fields: { description: 'x' } }];
  if (path.includes('update-certain-fields/')) return [{ fields: {} }, { fields: { description: 'x' } }];
  if (/\/(create)?$/.test(path) || /^\/api\/[^/]+$/.test(path))
    return [isGeneric ? { ...named, record: NEW[target] } : { ...NEW[target] }, { _id: pool(target)[0] }];
  if (path.endsWith('/update')) return pool(target).map((_id) => ({ _id, ...NEW[target] }));
  if (/(by-id|with-relationships)\//.test(path)) return [{ ...named }];
  if (path.endsWith(':id')) return [isGeneric ? { ...named, record: { ...NEW[target] } } : { ...NEW[target] }];
  return [{ searchTerms: {}, pageSize: 200 }];
}

/** What a new record of these modules needs. */
const NEW: Record<string, Record<string, unknown>> = {
  leads: { first_name: 'Neu', last_name: 'Lead', lead_status: 'active' },
  accounts: { name: 'Neu' },
  providers: { first_name: 'Neu', last_name: 'Provider' },
  documents: { name: 'Neu' },
  credentialingRequiredItems: { name: 'Neu', field_type: 'Todo Item' },
};
