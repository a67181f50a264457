import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type TestApp } from './testing.ts';

const MODULES = ['accounts', 'jobs', 'leads', 'subs', 'placements', 'providers', 'credentialing', 'tasks', 'activities', 'users'];

let app: TestApp;
let today: string;
let now: string;
let all: Record<string, AnyRecord[]>;
let byId: Map<unknown, AnyRecord>;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  const context = app.system();
  [today, now] = [context.today(), context.now().toISOString()];
  all = Object.fromEntries(await Promise.all(MODULES.map(async (name) => [name, await context.records.all(name, {})])));
  byId = new Map(Object.values(all).flatMap((records) => records.map((record) => [record._id, record])));
});
afterAll(() => app?.close());

const namesOf = (records: AnyRecord[] = []) => records.map(({ name }) => name);
const day = (value: unknown) => String(value).slice(0, 10);
const isClosed = ({ job_status }: AnyRecord) => /Closed|Cancelled/.test(String(job_status));
const hiredFor = (job: AnyRecord) => all.subs!.filter(({ jobs_subs, status }) => jobs_subs === job._id && status === 'Hired');

test('nothing has happened in the future, and nothing changed before it was there', () => {
  for (const [module, records] of Object.entries(all)) {
    const ahead = records.filter((record) => record.createdAt > now || record.updatedAt > now);
    expect([module, namesOf(ahead)]).toEqual([module, []]);
  }
  expect(namesOf(all.activities!.filter(({ createdAt }) => createdAt > now))).toEqual([]);
  expect(namesOf(all.subs!.filter(({ date_submitted }) => date_submitted && String(date_submitted) > now))).toEqual([]);
});

test('the history of every record runs forward in time', async () => {
  const { rows } = await app.engine.database.query('select count(*)::int as n from muster.audit_log where date_created > now()');
  expect(rows[0]!.n).toBe(0);
});

test('a placement is pending until it starts, then active, and completed when it has ended', () => {
  const wrong = all.placements!.filter(({ status, planned_start_date: start, end_date: end }) => {
    if (String(start) > today) return status !== 'Pending Start';
    return String(end) < today ? status !== 'Completed' : status !== 'Active' && status !== 'Ending';
  });

  expect(namesOf(wrong)).toEqual([]);
  expect(new Set(all.placements!.map(({ status }) => status)).size).toBe(4);
});

test('people are paid less than they are billed at', () => {
  const wrong = all.placements!.filter(({ pay_rate, bill_rate }) => bill_rate && Number(pay_rate) >= Number(bill_rate));

  expect(namesOf(wrong)).toEqual([]);
});

test('what was submitted says when, a hired sub was submitted before it was hired, an interview to come is in the future', () => {
  const { subs } = all;
  expect(
    namesOf(subs!.filter(({ status, date_submitted }) => (status === 'Internal Review') === Boolean(date_submitted))),
  ).toEqual([]);
  const hired = subs!.filter(({ status }) => status === 'Hired');
  expect(hired.length).toBe(80);
  expect(namesOf(hired.filter(({ date_submitted, hire_date }) => day(date_submitted) >= String(hire_date)))).toEqual([]);
  const booked = subs!.filter(({ status }) => status === 'InterviewScheduled');
  expect(booked.length).toBeGreaterThan(5);
  expect(namesOf(booked.filter(({ interview_date }) => String(interview_date) <= now))).toEqual([]);
});

test('a sub comes after its lead and its job were there, and its placement starts after the hire', () => {
  const early = all.subs!.filter(
    ({ createdAt, leads_subs, jobs_subs }) =>
      byId.get(leads_subs)!.createdAt > createdAt || byId.get(jobs_subs)!.createdAt > createdAt,
  );
  expect(namesOf(early)).toEqual([]);
  const hasty = all.placements!.filter(
    ({ subs_placements, planned_start_date }) =>
      subs_placements && String(byId.get(subs_placements)!.hire_date) >= String(planned_start_date),
  );
  expect(namesOf(hasty)).toEqual([]);
  const late = all.placements!.filter(
    ({ providers_placements, planned_start_date }) => day(byId.get(providers_placements)!.createdAt) > String(planned_start_date),
  );
  expect(namesOf(late)).toEqual([]);
});

test('no job has more people than openings; a job is won when it is filled, and closed ones take nobody', () => {
  const { jobs, subs } = all;
  expect(namesOf(jobs!.filter((job) => hiredFor(job).length > Number(job.number_of_openings)))).toEqual([]);
  const filled = jobs!.filter((job) => hiredFor(job).length === Number(job.number_of_openings));
  expect(namesOf(filled)).toEqual(namesOf(jobs!.filter(({ job_status }) => job_status === 'Closed - Won')));
  const closed = new Set(jobs!.filter(isClosed).map(({ _id }) => _id));
  const open = subs!.filter(
    ({ jobs_subs, status }) => closed.has(String(jobs_subs)) && !/Hired|Rejected|Withdrew/.test(String(status)),
  );
  expect(namesOf(open)).toEqual([]);
});

test('jobs were posted over months, close after they were posted, and open ones start ahead', () => {
  const { jobs } = all;
  expect(new Set(jobs!.map(({ post_date }) => post_date)).size).toBeGreaterThan(40);
  const wrong = jobs!.filter(({ post_date, createdAt, job_closed_date, start_date, ...job }) => {
    if (post_date !== day(createdAt) || String(start_date) <= String(post_date)) return true;
    return isClosed(job as AnyRecord) ? String(job_closed_date) < String(post_date) : String(start_date) <= today;
  });
  expect(namesOf(wrong)).toEqual([]);
});

test('a job is where its account is, which was there before it, and its recruiter may see it', () => {
  const wrong = all.jobs!.filter(({ accounts_jobs, city, assigned_to, teams, createdAt }) => {
    const account = byId.get(accounts_jobs)!;
    if (account.createdAt > createdAt) return true;
    const { billing_address } = account as unknown as { billing_address: { city: string } };
    const recruiter = byId.get(assigned_to)!.teams as string[];
    return billing_address.city !== city || !(teams as string[]).some((team) => recruiter.includes(team));
  });

  expect(namesOf(wrong)).toEqual([]);
});

test('nobody works before their credentialing is complete, and it is due when they start', () => {
  for (const record of all.credentialing!) {
    const placement = byId.get(record.placements_credentialing)!;
    if (placement.status !== 'Pending Start')
      expect([record.name, record.credentialing_status]).toEqual([record.name, 'Complete']);
    expect([record.name, record.due_date]).toEqual([record.name, placement.planned_start_date]);
    expect([record.name, record.last_action_date === null || String(record.last_action_date) <= now]).toEqual([
      record.name,
      true,
    ]);
  }
  expect(new Set(all.credentialing!.map(({ credentialing_status }) => credentialing_status)).size).toBeGreaterThan(1);
});

test('a week that was returned for its missing Wednesday has none', async () => {
  const { records } = app.system();
  const returned = await records.all('timesheetTracker', { time_sheet_status: 'Rejected' });
  expect(returned.length).toBeGreaterThan(0);
  for (const { name, period_start, rejection_reason, placements_timesheetTracker } of returned) {
    expect(rejection_reason).toMatch(/^Wednesday is missing/);
    const provider = byId.get(byId.get(placements_timesheetTracker)!.providers_placements)!;
    const days = { user: provider.related_user, day: addDays(String(period_start), 3) };
    expect([name, await records.count('timeSheets', days)]).toEqual([name, 0]);
  }
});

test('the review desk has documents that do not last as long as their placement, and those that do', async () => {
  const desk = await (
    await app.signIn()
  ).post('/api/credentialing-required-items/review', {
    stage: 'submitted',
    pageNumber: 0,
    pageSize: 100,
  });
  const rows = desk.body.records as { expiresDuringPlacement: boolean }[];
  const early = rows.filter(({ expiresDuringPlacement }) => expiresDuringPlacement);
  expect(early.length).toBeGreaterThanOrEqual(2);
  expect(early.length).toBeLessThan(rows.length);
});

test('credentialing has every state to look at: documents, a renewal that waits, what expires next week, a possible match, a capture, a video', async () => {
  const { records } = app.system();
  const documents = await records.all('documents', {});
  const states = new Set(documents.map(({ status }) => status));
  expect([...states].toSorted()).toEqual(['Active', 'Archived', 'Expired', 'Pending Review', 'Rejected']);
  const items = await records.all('credentialingRequiredItems', { completed: true });
  expect(items.some(({ completionDetails }: AnyRecord) => (completionDetails as any)?.renewal)).toBe(true);
  const nextWeek = documents.filter(
    ({ status, expiration_date }) => status === 'Active' && day(expiration_date) <= addDays(today, 7),
  );
  expect(nextWeek.length).toBeGreaterThanOrEqual(1);
  expect(await records.count('credentialChecks', { result: 'Possible Match' })).toBeGreaterThanOrEqual(1);
  const captures = await records.all('documentCaptures', { state: 'open' });
  expect(captures.some(({ pages }: AnyRecord) => (pages as unknown[] | null)?.length)).toBe(true);
  expect(await records.count('libraryResources', { type: 'Video' })).toBeGreaterThanOrEqual(1);
});

test('tasks are of these weeks: none open is weeks late, and nothing is done before it began', () => {
  const open = all.tasks!.filter(({ status }) => status !== 'Completed');
  expect(namesOf(open.filter(({ due_date }) => due_date && String(due_date) < addDays(today, -10)))).toEqual([]);
  expect(open.filter(({ due_date }) => due_date && String(due_date) < today).length).toBeGreaterThan(3);
  const done = all.tasks!.filter(({ status }) => status === 'Completed');
  expect(namesOf(done.filter(({ start_date }) => start_date && String(start_date) > today))).toEqual([]);
  expect(
    namesOf(all.tasks!.filter(({ start_date, due_date }) => start_date && due_date && String(start_date) > String(due_date))),
  ).toEqual([]);
  expect(all.tasks!.filter(({ subject, description }) => subject === description)).toEqual([]);
});
