import { newId } from '#common/ids.ts';
import type { Engine } from './engine.ts';
import type { Route } from './http/route.ts';

/** Ids of a module's records: some that the asker sees and some that they do not. */
export type Pool = (module: string) => readonly string[];

export interface Names {
  /** The name of an item of the store. */
  storeItem: string;
  /** The module of an API path, by its first segment. */
  moduleAt(segment: string): { name: string; _id: string } | undefined;
  modules: readonly { name: string; _id: string }[];
  layouts: readonly string[];
  files: readonly string[];
  roles: readonly string[];
  relationships: readonly string[];
  license: string;
}

/** Of an installation that is filled, so many layouts and files at the most. */
export async function namesOf({ registry, database }: Engine, most: { layouts: number; files: number }): Promise<Names> {
  const ids = async (text: string) => (await database.query(text)).rows.map(({ id }) => id as string);
  return {
    moduleAt: (segment) => registry.byPath.get(segment),
    modules: [...registry.modules.values()].filter(({ table }) => !table),
    storeItem: (await ids('select name as id from records."storeItems" where not deleted order by name limit 1'))[0] ?? '',
    layouts: await ids(`select _id as id from records.layouts limit ${most.layouts}`),
    files: await ids(`select _id as id from muster.files limit ${most.files}`),
    roles: await ids('select _id as id from records.roles limit 1'),
    license: registry.lists.get('Licenses')?.[0]?.value ?? '',
    relationships: await ids('select name as id from records.relationships'),
  };
}

/** What the searches of the generic calls are asked of, where not all modules are. */
const SOME = ['leads', 'providers', 'activities', 'documents'];

/** By method and path; a route that is not here is asked as the generic call that it looks like. */
export function bodiesOf(
  route: Route,
  path: string,
  module: string,
  id: string,
  pool: Pool,
  names: Names,
): Record<string, unknown>[] {
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
    'POST /api/credentialing-required-items/review': () =>
      ['submitted', 'waiting', 'expiring'].map((stage) => ({ stage, pageNumber: 0, pageSize: 50 })),
    'POST /api/game-instances/set-inactive/by-game': () => pool('games').map((gameId) => ({ gameId })),
    'POST /api/game-instances/set-inactive/by-game-id-array': () => [{ ids: pool('games') }],
    ...Object.fromEntries(
      ['create', 'remove'].map((way) => [
        `POST /api/game-sessions/${way}-sessions-for-users`,
        () => pool('gameInstances').map((_game_instance) => ({ _game_instance, _userIds: pool('users') })),
      ]),
    ),
    'PUT /api/game-sessions/mine/news-seen': () => [{ ids: pool('gameSessions') }],
    'POST /api/games/search-with-limit-and-sort': () => [{ limit: 200 }],
    'POST /api/arcade-plays/start': () => pool('gameSessions').map((game_session) => ({ game_session })),
    'POST /api/arcade-plays/practice': () => [{ arcadeType: 'phaser-tennis', seed: 1, ticks: 10, inputs: [] }],
    'PUT /api/arcade-plays/:id/inputs': () => [{ from: 0, inputs: [] }],
    'POST /api/arcade-plays/:id/finish': () => [{ ticks: 1 }],
    ...Object.fromEntries(
      ['', '/create', '/update'].map((call) => [`POST /api/arcade-data${call}`, () => [{ key: 'best', data: { score: 1 } }]]),
    ),
    'PUT /api/leaderboards/mine': () => [{ isRanked: true }],
    'POST /api/pto-requests/preview-range': () => [{ from: '2027-03-01', to: '2027-03-05', hoursPerDay: 8 }],
    'POST /api/timesheet-trackers/generate': () => [{ date: '2027-03-03' }],
    'POST /api/commissions/generate-commissions-for-date': () => [{ date: '2027-03-03' }],
    'POST /api/calendar-events/in-range': () => [{ from: '2026-06-01', to: '2027-06-01' }],
    'POST /api/calendar-events/free-busy': () => [{ users: pool('users'), from: '2027-03-01', to: '2027-03-05' }],
    'POST /api/calendar-events/working-days': () => [
      { from: '2027-03-01', to: '2027-03-05' },
      ...pool('accounts').map((account) => ({ from: '2027-03-01', to: '2027-03-05', account })),
    ],
    'POST /api/calendar-feeds': () => [{ name: 'Mine' }],
    'POST /api/account-calendar-events/paint': () =>
      pool('accounts').map((account) => ({ account, from: '2026-09-01', to: '2026-09-02', kind: 'holiday' })),
    'POST /api/account-calendar-events/copy-year': () => [
      { from: pool('accounts')[0], to: pool('accounts')[1], start: '2026-06-01', end: '2027-05-31', years: 1 },
    ],
    'POST /api/placement-schedules/generate': () =>
      pool('placements').map((placement) => ({
        placement,
        from: '2027-03-01',
        to: '2027-03-05',
        pattern: [{ weekday: 1, start_time: '08:00', end_time: '12:00' }],
      })),
    'POST /api/pto-requests/may-decide': () => [{ ids: pool('ptoRequests') }],
    'POST /api/credentialing-required-items/approve-many': () => [{ ids: items }],
    'POST /api/documents/expiring': () => [{ within: 3_000, pageNumber: 0, pageSize: 100 }],
    'POST /api/geocoding/address-lookup': () => [{ zip: '33101' }],
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
    'POST /api/messages/send-email-from-system': () => letters(lead),
    'POST /api/messages/send-custom-email': () => letters(lead),
    'POST /api/messages/send-customized-email': () =>
      letters(lead).map((letter) => ({ ...letter, template: pool('templates')[0] ?? newId() })),
    'POST /api/messages/send-multiple-email': () => [
      { subject: 'Hello', message: '<p>Hello {{lead.first_name}}</p>', recipients: lead.map(leadLink) },
    ],
    'POST /api/messages/process-sendgrid-email': () => [{ templateId: 'd-1', recipients: lead.map(leadLink) }],
    'POST /api/messages/send-alert-email': () =>
      lead.map((each) => ({ messageRecord: { kind: 'payroll', related_record: leadLink(each) } })),
    'POST /api/messages/send-credentialing-item-comment-email': () =>
      pool('credentialingRequiredItemMessages').map((message) => ({ message })),
    'POST /api/messages/move-from-folder': () => [{ ids: pool('messages'), folder: null }],
    'POST /api/templates/:id/render': () =>
      lead.map((each) => ({ related_record: leadLink(each), account: pool('accounts')[0] })),
    'POST /api/suppressions': () => [{ channel: 'mail', address: 'somebody@example.org' }],
    'POST /api/suppressions/create': () => [{ channel: 'mail', address: 'somebody@example.org' }],
    'POST /api/muster-messages/search-distinct': () => [{ pageSize: 200 }],
    'POST /api/muster-messages/search-skinny': () => [{ pageSize: 200 }],
    'POST /api/muster-messages/search-conversation': () => [{ groupUsersIds: pool('users').slice(0, 2) }],
    'PUT /api/muster-messages/mute/between-users': () => [{ groupUsersIds: pool('users').slice(0, 2), muted: true }],
    'POST /api/templates/preview': () =>
      lead.map((each) => ({ body_html: '{{lead.first_name}} {{lead.title}}', related_record: leadLink(each) })),
    'POST /api/muster-messages/system-message': () => [{ groups: ['emp'], name: 'Tonight', message: 'Away' }],
    'POST /api/gmail-accounts/no-password-account': () => [{ gmail_email_address: 'own@example.org' }],
    'PUT /api/gmail-accounts/update-non-password/:id': () => [{ account_nickname: 'Own' }],
    'PUT /api/social-comments/mark-one-as-viewed-by/by-user': () => pool('socialComments').map((_id) => ({ _id })),
    'PUT /api/social-comments/mark-as-viewed-by/by-user': () => [{ ids: pool('socialComments') }],
    'PUT /api/social-comments/mark-as-viewed-by/by-conversations-and-not-viewed-by': () => [
      { conversationIds: pool('socialConversations') },
    ],
    'PUT /api/social-comments/mark-as-deleted/by-conversationGroupKey': () => [
      { conversation: pool('socialConversations')[0] ?? newId() },
    ],
    'PUT /api/social-comments/react/:id': () => [{ emoji: 'love' }],
    'PUT /api/social-conversations/react/:id': () => [{ emoji: 'love' }],
    'PUT /api/muster-messages/mark-as-read-by/by-user': () => [{ ids: pool('musterMessage') }],
    'PUT /api/notifications/choices': () => [{ choices: {} }],
    'POST /api/notifications/mark-read': () => [{ all: true }],
    'POST /api/relationships/relate-search': () =>
      names.relationships.map((relationship) => ({ relationship, moduleName: 'accounts', searchTerms: {} })),
    'POST /api/relationships/save-relationship-record': () =>
      names.relationships.flatMap((relationship) =>
        lead.map((each) => ({ relationship, primaryId: pool('accounts')[0], relatedIds: [each] })),
      ),
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
    'POST /api/tasks/hand-over': () => [{ from: pool('users')[1], to: pool('users')[0] }],
    'POST /api/activities/log-call': () => lead.map((each) => ({ about: leadLink(each), next: { subject: 'Call again' } })),
    'POST /api/tasks/get-by-ids': () => [{ ids: pool('tasks') }],
    'POST /api/user-profiles/avatars': () => [{ users: pool('users') }],
    'PUT /api/provider-area/welcome': () => [{ watched: true }],
    'POST /api/course-sessions/checkAndCreateCourseSessions': () =>
      pool('courses').map((course) => ({ course, users: pool('users').slice(0, 2) })),
    'PUT /api/course-sessions/:id/attendance': () => [{ attended: [] }],
    'PUT /api/course-sessions/:id/progress': () => [{ seconds: 1, page: 1 }],
    'POST /api/course-eval-entries/createEntryForUsers': () =>
      pool('courseEvaluation').map((course_eval) => ({ course_eval, users: pool('users').slice(0, 2) })),
    'POST /api/course-eval-entries/:id/submit': () => [{ answers: [] }],
    'POST /api/hr-policies/:id/publish': () => [{ note: 'x', askAgain: true }],
    'POST /api/hr-policies/:id/acknowledge': () => [{ version: 1 }],
    'POST /api/jobs/rating-preview': () => [{}],
    'POST /api/open-ai/what-leaves': () => lead.map((each) => ({ prompt: 'x', related_record: leadLink(each) })),
    'POST /api/open-ai/generate-message-from-prompt': () => lead.map((each) => ({ prompt: 'x', related_record: leadLink(each) })),
    'POST /api/open-ai/generate-message-using-filepath': () => [{ prompt: 'x', filePath: names.files[0] ?? 'nowhere' }],
    'PUT /api/user-profiles/mine': () => [{ about_me: 'x' }],
    'POST /api/:resource/groups': () =>
      [null, 'assigned_to', 'name'].map((groupBy) => ({ groupBy, perGroup: 50, relationshipsNeeded: ['assigned_to'] })),
    'PUT /api/saved-views/:id/mine': () => [{ pinned: true }],
    ...Object.fromEntries(
      ['leads/primary-address-radius-search', 'jobs/radius-search', 'jobs/paged-radius-search'].map((path) => [
        `POST /api/${path}`,
        () => [{ zip: '33101', miles: 5_000, pageSize: 200 }],
      ]),
    ),
    'POST /api/jobs/:id/create-email-campaign': () => [
      { subject: 'Hello', body_html: '<p>Hello {{lead.first_name}}</p>', leads: lead, draft: true },
    ],
    'POST /api/sms/send-sms': () =>
      lead.map((each) => ({ related_record: leadLink(each), message: 'Hello {{lead.first_name}}', despiteQuietHours: true })),
    'POST /api/sms/send-multiple-sms': () => [{ recipients: lead.map(leadLink), message: 'Hello {{lead.first_name}}' }],
    'POST /api/sms/threads': () => ['mine', 'all', 'unknown'].map((whose) => ({ whose, pageSize: 200 })),
    'PUT /api/sms/mark-read/by-number': () => [{ number: '(305) 555-0100' }],
    'POST /api/messages/process-blast-voiceshot': () =>
      pool('voiceshots').map((voiceshot) => ({ voiceshot, recipients: lead.map(leadLink) })),
    'POST /api/voiceshots/recipients': () => [{ recipients: lead.map(leadLink) }],
    'POST /api/recordings/request-vm-call': () => [{ name: 'Drop', description: 'For machines', phone: '3055550100' }],
    'POST /api/dialer/request-new-conference': () => [{ participants: lead.map(leadLink) }],
    'POST /api/dialer/conference-search': () => [{ pageSize: 50 }],
    'POST /api/jobs/:id/create-sms-campaign': () => [{ body: 'Hello {{lead.first_name}}', leads: lead, draft: true }],
    'POST /api/jobs/:id/auto-generate-campaigns-with-options': () => [{ options: { leads: lead } }],
    'POST /api/campaigns/:id/recipients': () => [{ leads: lead }],
    'POST /api/subs/:id/packet': () => [{ documents: pool('documents') }],
    'POST /api/subs/:id/interview': () => [{ date: '2031-01-01', time: '10:00', timeZone: 'UTC' }],
    'POST /api/leads/radius-search': () => [{ zip: '33101', miles: 500, pageSize: 200 }],
    'POST /api/leads/:id/match-jobs': () => [{ miles: 500, pageSize: 200 }],
    'POST /api/jobs/:id/match-leads': () => [{ miles: 500, pageSize: 200 }],
    'POST /api/leads/matching-leads': () => jobs.map((job) => ({ job, miles: 500, pageSize: 200 })),
    'POST /api/accounts/placement-opps-search': () => [{ pageSize: 200 }],
    'POST /api/interactive-document-instances/bulk': () =>
      pool('interactiveDocuments').flatMap((interactive_document) =>
        ['leads', 'providers'].map((moduleName) => ({ interactive_document, moduleName, ids: pool(moduleName) })),
      ),
    'POST /api/leads/leads-workflow': () => [{ ids: lead }],
    'PUT /api/jobs/remove-from-feeds/by-array': () => [{ ids: jobs, feeds: ['indeed'] }],
    'POST /api/applicants/application-check': () => [{ email: 'nobody@muster.test' }],
    'POST /api/applicants/:id/decide': () => [{ lead: null }],
    'POST /api/applicants/application-replay': () => [{ ids: pool('applicants') }],
    'POST /api/subs/recruiter-stat-search': () => [{ from: '2000-01-01', to: '2099-12-31' }],
    'POST /api/public/jobs/:jobId/apply': () => [{ first_name: 'Ada', last_name: 'Lee', email: 'nobody@muster.test' }],
    'POST /jobs/:jobId/apply': () => [{ first_name: 'Ada', last_name: 'Lee', email: 'nobody@muster.test' }],
    'POST /api/leads/interested-location-job-search': () => [{ zips: ['33101'], miles: 5_000, pageSize: 200 }],
    'POST /api/reports/run': () => REPORTED.flatMap((module) => reportsOf(module).map((report) => ({ report, pageSize: 200 }))),
    'POST /api/reports/records': () => REPORTED.map((module) => ({ report: reportsOf(module)[0], keys: [], pageSize: 200 })),
    'POST /api/reports/:id/run': () => [{}],
    'POST /api/reports/:id/records': () => [{ keys: [], pageSize: 200 }],
    'POST /api/audit-log/revert-record/:module/:record_id': () => [{ version: 1 }],
    'POST /api/audit-log/revert-save/:module/:record_id': () => [{ before: 1, version: 2 }],
    'POST /api/audit-log': () => [auditEntry(lead[0]!)],
    'POST /api/audit-log/create': () => [auditEntry(lead[0]!)],
    'POST /api/audit-log/create-change-log-entries': () => [
      { module: 'leads', records: [{ _id: lead[0] }], fieldsChanged: { lead_status: 'x' } },
    ],
  };
  const signature = `${route.method} ${route.path}`;
  return own[signature]?.() ?? genericBodies(path, module, id, pool, searched);
}

const leadLink = (recordId: string) => ({ moduleName: 'leads', recordId });
const letters = (leads: readonly string[]) =>
  leads.map((each) => ({ to: ['ada@example.org'], subject: 'Hello', message: '<p>Hello</p>', related_record: leadLink(each) }));

const REPORTED = ['leads', 'tasks', 'jobs'];

/** Whom the records of a module belong to, and by what name they are listed. */
const reportsOf = (related_module: string) => [
  { related_module, groups: [{ field: 'assigned_to' }], columns: [{ fn: 'count' }, { fn: 'last', field: 'created_by' }] },
  { related_module, columns: [{ field: 'name' }, { field: 'assigned_to' }] },
];

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
