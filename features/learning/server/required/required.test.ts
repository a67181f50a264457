import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { statementsOf } from '#server/testing-statements.ts';
import { leadOf } from './remind.ts';
import { watchRequiredCourses } from './required.jobs.ts';

let app: TestApp;
let admin: Client;
let team: string;
const READS = { access: true, view: 'All' };
const access = { courses: { views: READS }, courseSessions: { views: READS } };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  team = (await app.make('teams', { name: 'Ward 4' }))._id;
});
afterAll(() => app?.close());

const DAY = 86_400_000;
const watch = () => watchRequiredCourses.run(app.system(), {}, { jobId: '1', attempt: 1 });
/** What follows events follows a moment later. */
const hasSessions = (course: string, person: Client, count: number) =>
  expect.poll(async () => (await app.workJobs(), (await sessionsOf(course, person)).length), { timeout: 20_000 }).toBe(count);
const sessionsOf = async (course: string, person: Client) =>
  (await app.find(admin, 'course-sessions', { course })).filter(({ users }) => (users as string[]).includes(person.user._id));

test('whom a course is required of gets a session, who joins later too', async () => {
  const early = await app.userWith({ access, teams: [team] });
  const outside = await app.userWith({ access });
  const { record } = (
    await admin.post('/api/courses', { title: 'Fire', type: 'Article', required_teams: [team], due_days: 14, valid_months: 12 })
  ).body;
  await hasSessions(record._id, early, 1);
  const late = await app.userWith({ access, teams: [team] });
  await hasSessions(record._id, late, 1);

  const [one] = await sessionsOf(record._id, early);
  expect(one!.due_date).toBe(new Date(app.engine.clock().getTime() + 14 * DAY).toISOString().slice(0, 10));
  expect(await sessionsOf(record._id, outside)).toHaveLength(0);
  await admin.post('/api/users/update-teams', { userId: outside.user._id, teams: [team] });
  await hasSessions(record._id, outside, 1);
  expect((await app.notificationsOf(late)).map(({ kind }) => kind)).toContain('course-given');
  await watch();
  expect(await sessionsOf(record._id, early)).toHaveLength(1);
});

test('before a certificate expires the next turn begins, due on that day', async () => {
  const person = await app.userWith({ access, teams: [team] });
  const [course] = await app.find(admin, 'courses', { title: 'Fire' });
  await hasSessions(course!._id, person, 1);
  const [first] = await sessionsOf(course!._id, person);
  await admin.put(`/api/course-sessions/${first!._id}/attendance`, { attended: [person.user._id] });
  await watch();
  expect(await sessionsOf(course!._id, person)).toHaveLength(1);

  app.advance(290 * DAY);
  await watch();
  const again = await app.signIn();
  const all = (await app.find(again, 'course-sessions', { course: course!._id })).filter(({ users }) =>
    (users as string[]).includes(person.user._id),
  );
  const rows = await app.system().records.all('courseAttendances', { user: person.user._id });
  expect(all).toHaveLength(2);
  expect(all.map(({ due_date }) => due_date)).toContain(rows.find(({ valid_until }) => valid_until)!.valid_until);
  app.advance(-290 * DAY);
});

test('what is due is told at its leads, once each, and what is overdue to the managers too', async () => {
  expect([leadOf('2027-04-01', '2027-01-01'), leadOf('2027-03-31', '2027-01-01'), leadOf('2027-01-08', '2027-01-01')]).toEqual([
    90, 90, 7,
  ]);
  expect([leadOf('2026-12-31', '2027-01-01'), leadOf('2027-06-01', '2027-01-01')]).toEqual([-1, undefined]);
  const boss = await app.userWith({});
  const setting = (await admin.get('/api/admin-settings/by-key/learning-managers')).body;
  await admin.put(`/api/admin-settings/update-certain-fields/${setting._id}`, {
    fields: { setting: { value: [boss.user._id] } },
  });
  const person = await app.userWith({ access });
  const course = await app.make('courses', { title: 'Mobility', type: 'Article' });
  const due_date = new Date(app.engine.clock().getTime() + 20 * DAY).toISOString().slice(0, 10);
  await app.make('courseSessions', { course: course._id, users: [person.user._id], due_date });
  const told = async (whom: Client) =>
    (await app.system().records.all('notifications', { assigned_to: whom.user._id })).map(({ title }) => title).sort();

  for (let nights = 0; nights < 2; nights++) await watch();
  expect(await told(person)).toEqual(['A course is due within 30 days']);
  app.advance(15 * DAY);
  await watch();
  expect(await told(person)).toEqual(['A course is due within 7 days']); // the unread one moves up
  app.advance(7 * DAY);
  for (let nights = 0; nights < 2; nights++) await watch();
  expect(await told(person)).toContain('A required course is overdue');
  expect(await told(boss)).toContain('A required course is overdue');
  app.advance(-22 * DAY);
});

test('managers see people by required courses, excuse with a reason, and remind', async () => {
  const person = await app.userWith({ access, teams: [team], name: 'Zoe Zander' });
  const [fire] = await app.find(admin, 'courses', { title: 'Fire' });
  await hasSessions(fire!._id, person, 1);
  const page = (await admin.get(`/api/learning/people?team=${team}`)).body;
  const course = page.courses.find(({ title }: { title: string }) => title === 'Fire');
  const row = page.records.find(({ _id }: { _id: string }) => _id === person.user._id);
  expect(row.cells).toEqual([
    expect.objectContaining({ course: course._id, state: 'open', share: 0, due_date: expect.any(String) }),
  ]);
  const session = row.cells[0].session;

  expect((await admin.post(`/api/course-sessions/${session}/remind`)).body).toEqual({ reminded: 1 });
  expect((await admin.put(`/api/course-sessions/${session}/excuse`, { user: person.user._id, reason: ' ' })).status).toBe(400);
  expect((await admin.put(`/api/course-sessions/${session}/excuse`, { user: person.user._id, reason: 'On leave' })).status).toBe(
    200,
  );
  const after = (await admin.get(`/api/learning/people?team=${team}`)).body.records;
  expect(after.find(({ _id }: { _id: string }) => _id === person.user._id).cells[0].state).toBe('excused');
  expect((await admin.post(`/api/course-sessions/${session}/remind`)).body).toEqual({ reminded: 0 });
  expect((await person.get('/api/learning/people')).status).toBe(403);
});

test('people by required courses leave as a workbook for those who may export, and a due day is extended', async () => {
  const person = await app.userWith({ access, teams: [team], name: 'Yan Yates' });
  const [fire] = await app.find(admin, 'courses', { title: 'Fire' });
  await hasSessions(fire!._id, person, 1);
  const [session] = await sessionsOf(fire!._id, person);
  const later = await admin.put(`/api/course-sessions/update-certain-fields/${session!._id}`, {
    fields: { due_date: '2031-05-04' },
  });
  expect(later.status).toBe(200);

  const { headers, rawPayload } = await app.server.inject({
    url: `/api/learning/people.xlsx?team=${team}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(headers['content-disposition']).toContain('required-courses.xlsx');
  const [sheet] = (await readExcelFile(rawPayload)) as unknown as { data: unknown[][] }[];
  const [head, ...rows] = sheet!.data;
  expect(head!.slice(0, 3)).toEqual(['Person', 'Fire', 'Fire: due or valid until']);
  expect(rows.find(([name]) => name === 'Yan Yates')!.slice(1, 3)).toEqual(['Open', new Date('2031-05-04T00:00:00Z')]);
  const people = (await admin.get(`/api/learning/people?team=${team}`)).body;
  expect(rows.map(([name]) => name)).toEqual(people.records.map(({ name }: { name: string }) => name));
  expect((await person.get('/api/learning/people.xlsx')).status).toBe(403);
});

test('two hundred people by thirty courses, a turn every year, are as many statements as one person by one course', async () => {
  const [few, many] = [(await app.make('teams', { name: 'Few' }))._id, (await app.make('teams', { name: 'Many' }))._id];
  const { database } = app.engine;
  const fill = async (word: string, amount: number, inTeam: string, courses: number) => {
    const stamps = `created_by, modified_by, "createdAt", "updatedAt"`;
    await database.query(
      `insert into records.users (_id, name, first_name, last_name, email, "userType", active, teams, ${stamps})
       select '6a9ed0${word}' || lpad(to_hex(n), 14, '0'), 'P' || n, 'P', n::text, '${word}' || n || '@muster.test', 'Standard', true, array[$1], $2, $2, now(), now()
         from generate_series(1, $3::int) n`,
      [inTeam, admin.user._id, amount],
    );
    await database.query(
      `insert into records.courses (_id, name, title, "courseId", type, required_teams, ${stamps})
       select '6a9ed1${word}' || lpad(to_hex(n), 14, '0'), 'C' || n, 'C' || n, '${word}' || n, 'Article', array[$1], $2, $2, now(), now()
         from generate_series(1, $3::int) n`,
      [inTeam, admin.user._id, courses],
    );
    await database.query(
      `insert into records."courseSessions" (_id, name, course, users, due_date, ${stamps})
       select '6a9ed3' || substr(md5(c._id || u._id), 1, 18), 'S', c._id, array[u._id], current_date, $2, $2, now(), now()
         from records.courses c, records.users u where c.required_teams = array[$1] and u.teams = array[$1]`,
      [inTeam, admin.user._id],
    );
    await database.query(
      `insert into records."courseAttendances" (_id, name, course, "user", session, state, completed_at, valid_until, ${stamps})
       select '6a9ed2' || substr(md5(c._id || u._id || y), 1, 18), 'A', c._id, u._id, '6a9ed3' || substr(md5(c._id || u._id), 1, 18), 'attended',
              now() - make_interval(years => y), (now() + make_interval(months => 6 - 12 * y))::date, $2, $2,
              now() - make_interval(years => y), now()
         from records.courses c, records.users u, generate_series(0, 2) y where c.required_teams = array[$1] and u.teams = array[$1]`,
      [inTeam, admin.user._id],
    );
  };
  await fill('aa', 1, few, 1);
  const ask = (team: string) => admin.get(`/api/learning/people?pageSize=200&team=${team}`);
  await ask(few);
  const one = await statementsOf(() => ask(few));
  await fill('bb', 200, many, 30);
  const all = await statementsOf(() => ask(many));
  const { status, body } = await ask(many);

  expect([status, body.error]).toEqual([200, undefined]);
  expect(all.length).toBe(one.length);
  const { records } = body;
  expect(records).toHaveLength(200);
  const states = records.flatMap(({ cells }: { cells: { state: string }[] }) => cells.map(({ state }) => state));
  expect(states).toHaveLength(6_000);
  expect(new Set(states)).toEqual(new Set(['done']));
});
