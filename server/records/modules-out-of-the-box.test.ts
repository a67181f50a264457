import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const OUT_OF_BOX = [
  'accounts',
  'activities',
  'audit-log',
  'clients',
  'credentialingSetup',
  'credentialing',
  'courseEvaluation',
  'courses',
  'interactiveDocuments',
  'jobs',
  'leads',
  'libraryResources',
  'sms',
  'subs',
  'tasks',
  'documents',
  'users',
  'hrPolicies',
  'reports',
  'providers',
  'ptoBalance',
  'ptoRequests',
  'musterMessage',
  'games',
  'commissions',
];
/** Where the calls of a module are not below its name. */
const PATHS: Record<string, string> = {
  credentialingSetup: 'credentialing-setups',
  courseEvaluation: 'course-evals',
  interactiveDocuments: 'interactive-documents',
  libraryResources: 'library-resources',
  hrPolicies: 'hr-policies',
  ptoBalance: 'pto-balances',
  ptoRequests: 'pto-requests',
  musterMessage: 'muster-messages',
};
test('the modules out of the box are in the module list, each with records at its own base [MODULE-081, MODULE-082, MODULE-083, MODULE-084, MODULE-085, MODULE-086, MODULE-087, MODULE-088, MODULE-089, MODULE-090, MODULE-091, MODULE-092, MODULE-093, MODULE-094, MODULE-095, MODULE-096, MODULE-097, MODULE-098, MODULE-099, MODULE-100, MODULE-101, MODULE-102, MODULE-103, MODULE-104, MODULE-105]', async () => {
  const listed = new Map<string, AnyRecord>();
  for (const module of (await admin.get('/api/ss-modules')).body.records) listed.set(module.name, module);

  const me = admin.user._id;
  const [account, job, lead] = [
    await app.make('accounts', { name: 'Mercy Hospital' }),
    await app.make('jobs', { name: 'ICU nurse', custom_job_title: 'ICU nurse', zip: '33602' }),
    await app.make('leads', { first_name: 'Ida', last_name: 'Rhodes' }),
  ];
  const needed: Record<string, Record<string, unknown>> = {
    activities: { activityType: 'Call' },
    courses: { title: 'Infection control' },
    credentialingSetup: { provider_type: ['W2'] },
    subs: { accounts_subs: account._id, jobs_subs: job._id, leads_subs: lead._id },
    tasks: { description: 'Call Ida back', assigned_to: me },
    musterMessage: { message: 'Good morning', sentTo: [me] },
    games: { templateKey: 'board', related_module: 'leads', appliesTo: 'both', goal: 3 },
  };
  for (const name of OUT_OF_BOX) {
    const path = PATHS[name] ?? name;
    expect(listed.get(name)).toMatchObject({ name, path, route: `/app/${name}` });
    expect([name, (await admin.get(`/api/${path}`)).status]).toEqual([name, 200]);
    const search = () => admin.post(`/api/${path}/dataSourceSearch`, { searchTerms: {}, pageSize: 1 });
    if ((await search()).body.total === 0) await app.make(name, { name: `One of ${name}`, ...needed[name] });
    const [{ _id }] = (await search()).body.records;
    expect([name, (await admin.get(`/api/${path}/${_id}`)).body._id]).toEqual([name, _id]);
  }
});
