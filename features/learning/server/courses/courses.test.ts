import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import { awayAt } from '#server/testing-locks.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { courses } from '../../courses.module.ts';
import { measureFile } from './measure-file.ts';

let app: TestApp;
let admin: Client;
let learner: Client;
let other: Client;
const READS = { access: true, view: 'All' };
const reads = { courses: { views: READS }, courseSessions: { views: READS }, courseEvalEntries: { views: READS } };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  learner = await app.userWith({ userType: 'Provider', access: reads, name: 'Ann Ames' });
  other = await app.userWith({ userType: 'Provider', access: reads, name: 'Bea Bell' });
});
afterAll(() => app?.close());

const CREATE = '/api/course-sessions/checkAndCreateCourseSessions';
const course = (fields: object = {}) => app.make('courses', { title: 'Hand hygiene', type: 'Article', ...fields });
const sessionFor = async (courseId: string, person: Client) =>
  (await admin.post(CREATE, { course: courseId, users: [person.user._id] })).body.records[0];
const video = () => readFile('public/provider-area/welcome.mp4');

test('a course has its fields, and the fourteen categories and three types [COURSE-001]', async () => {
  const fields = { courseId: 'HYG-1', title: 'Hygiene', category: 'Covid', type: 'Article' };
  const { body } = await admin.post('/api/courses', fields);

  expect(body.record).toMatchObject(fields);
  expect(courses.fields.type.options?.map(({ value }) => value)).toEqual(['Document', 'Video', 'Article']);
  expect(courses.fields.category.options?.map(({ value }) => value)).toEqual([
    'Allergies',
    'Asthma',
    'Catheterizations',
    'Company Policies/Procedures',
    'Covid',
    'Diabetes',
    'District Policies/Procedures',
    'Emergency Response',
    'G-Tubes',
    'Infectious Diseases',
    'Mobility',
    'Seizures',
    'Service Logs',
    'Tracheotomy',
  ]);
  expect((await admin.post('/api/courses', { title: 'No', type: 'Podcast' })).body.fields).toHaveProperty('type');
});

test('the next course ID is above all that were ever used; a course without one gets it, fifty at once too [COURSE-007]', async () => {
  const next = async () => Number((await admin.get('/api/courses/get-next-available/courseId')).body.courseId);
  await admin.post('/api/courses', { title: 'By hand', courseId: '4711' });
  expect(await next()).toBe(4712);
  const last = (await admin.post('/api/courses', { title: 'Goes', courseId: '4800' })).body.record;
  await admin.put('/api/courses/mark-as-deleted/by-array', { ids: [last._id] });
  await admin.put('/api/courses/delete-forever/by-array', { ids: [last._id] });
  expect(await next()).toBe(4801);

  const made = await Promise.all(Array.from({ length: 50 }, (_, at) => admin.post('/api/courses', { title: `Course ${at}` })));
  const ids = made.map(({ body }) => body.record.courseId);
  expect(new Set(ids).size).toBe(50);
  expect(Math.min(...ids.map(Number))).toBe(4801);
  expect(ids.every((id) => /^\d+$/.test(id))).toBe(true);
  const taken = await admin.post('/api/courses', { title: 'Taken', courseId: '4711' });
  expect([taken.status, taken.body.code]).toEqual([409, 'already-exists']);
});

test('a session is due by the days of its course, also from somebody who may not read them', async () => {
  const { _id } = await course({ due_days: 10 });
  const views = { views: allViews };
  const access = { courses: { ...views, fields: { due_days: 'None' } }, courseSessions: views, users: views };
  const giver = await app.userWith({ access });
  const { status, body } = await giver.post(CREATE, { course: _id, users: [learner.user._id] });

  expect([status, body.records?.[0].due_date]).toEqual([200, addDays(new Date().toISOString().slice(0, 10), 10)]);
  const far = { title: 'Far', type: 'Article', due_days: 1_000_000_000, valid_months: 1_000_000_000 };
  expect(Object.keys((await admin.post('/api/courses', far)).body.fields).toSorted()).toEqual(['due_days', 'valid_months']);
});

test('sessions are made for those who have none that is open, also under two calls at once [COURSE-006]', async () => {
  const { _id } = await course();
  const users = [learner.user._id, other.user._id];
  const [one, two] = await Promise.all([
    admin.post(CREATE, { course: _id, users: [users[0]] }),
    admin.post(CREATE, { course: _id, users: [users[0]] }),
  ]);
  expect([one.status, two.status, one.body.created + two.body.created]).toEqual([200, 200, 1]);
  const both = (await admin.post(CREATE, { course: _id, users, date: '2027-03-01' })).body;
  expect(both).toMatchObject({ created: 1, skipped: [{ _id: users[0], reason: expect.any(String) }] });
  expect(both.records.map(({ users: of }: { users: string[] }) => of[0]).sort()).toEqual([...users].sort());
  const made = both.records.find(({ users: of }: { users: string[] }) => of[0] === users[1]);
  expect(made.date).toBe('2027-03-01T00:00:00.000Z');

  const listed = (await admin.get(`/api/course-sessions/by-course/${_id}`)).body.records;
  expect(listed).toHaveLength(2);
  expect(listed[0].attendance).toEqual([{ user: expect.any(String), state: 'open', at: null }]);
  const own = listed.find(({ users: of }: { users: string[] }) => of[0] === users[0]);
  const noted = await admin.put(`/api/course-sessions/${own._id}/attendance`, { attended: [users[0]] });
  expect(noted.body.record.attended).toBe(true);
  const left = (await admin.get(`/api/course-sessions/by-course/${_id}/unattended`)).body.records;
  expect(left.map(({ users: of }: { users: string[] }) => of[0])).toEqual([users[1]]);
  expect((await admin.post(CREATE, { course: _id, users: [users[0]] })).body.created).toBe(1);
  expect((await admin.post(CREATE, { course: _id, users: ['0123456789abcdef01234567'] })).status).toBe(422);
  expect((await learner.post(CREATE, { course: _id, users })).status).toBe(403);
});

test('a class is attended when all have attended; nobody outside it is noted', async () => {
  const { _id } = await course();
  const [one, two] = [learner.user._id, other.user._id];
  const made = await admin.post('/api/course-sessions', { course: _id, users: [one, two], place: 'Room 4', capacity: 2 });
  const { record } = made.body;
  const note = (body: object) => admin.put(`/api/course-sessions/${record._id}/attendance`, body);

  expect(record.attended).toBe(false);
  expect((await note({ attended: [one], missed: [two] })).body.record.attended).toBe(false);
  const outside = await note({ attended: [admin.user._id] });
  expect([outside.status, Object.keys(outside.body.fields)]).toEqual([422, ['attended']]);
  const all = await admin.put(`/api/course-sessions/update-certain-fields/${record._id}`, { fields: { attended: true } });
  expect(all.body.record.attended).toBe(true);
  const { attendance } = (await admin.get(`/api/course-sessions/by-course/${_id}`)).body.records[0];
  expect(attendance.map(({ state }: { state: string }) => state)).toEqual(['attended', 'attended']);
  const third = await admin.put(`/api/course-sessions/update-certain-fields/${record._id}`, {
    fields: { users: [one, two, admin.user._id] },
  });
  expect([third.status, Object.keys(third.body.fields)]).toEqual([422, ['users']]);
});

test('attendances that a mass update noted are taken back with it, certificate and all', async () => {
  const { _id } = await course();
  const session = await sessionFor(_id, learner);
  const row = async () => (await app.system().records.all('courseAttendances', { session: session._id }))[0]!;
  const before = await row();
  const fields = { attended: true };
  const { run } = (await admin.put('/api/course-sessions/update-certain-fields-array', { ids: [session._id], fields })).body;
  expect(await row()).toMatchObject({ state: 'attended', share: 1, certificate_number: expect.any(String) });

  const undo = (await admin.post(`/api/runs/${run}/undo`)).body.run;
  await expect.poll(async () => (await admin.get(`/api/runs/${undo}`)).body.state, { timeout: 20_000 }).toBe('done');
  expect((await admin.get(`/api/course-sessions/${session._id}`)).body.attended).toBe(false);
  const { state, share, at, completed_at, certificate_number } = before;
  expect(await row()).toMatchObject({ state, share, at, completed_at, certificate_number });
});

test('a class that is merged into another keeps who attended it', async () => {
  const { _id } = await course();
  const [source, target] = [await sessionFor(_id, learner), await sessionFor(_id, other)];
  await admin.put(`/api/course-sessions/${source._id}/attendance`, { attended: [learner.user._id] });
  const numbers = async () =>
    (await app.system().records.all('courseAttendances', { course: _id })).flatMap((row) => row.certificate_number ?? []);
  const [number] = await numbers();

  await admin.post('/api/merge', { _moduleName: 'courseSessions', fromRecordId: source._id, toRecordId: target._id });
  const users = [other.user._id, learner.user._id];
  await admin.put(`/api/course-sessions/update-certain-fields/${target._id}`, { fields: { users: [users[0]] } });
  await admin.put(`/api/course-sessions/update-certain-fields/${target._id}`, { fields: { users } });
  expect(await numbers()).toEqual([number]);
});

test('who has attended keeps their certificate when they leave a class or their account is merged into another', async () => {
  const { _id } = await course();
  const former = await app.userWith({ userType: 'Provider', access: reads });
  const session = await sessionFor(_id, former);
  await admin.put(`/api/course-sessions/${session._id}/attendance`, { attended: [former.user._id] });
  const rows = () => app.system().records.all('courseAttendances', { session: session._id });
  const [before] = await rows();

  const change = (users: string[]) =>
    admin.put(`/api/course-sessions/update-certain-fields/${session._id}`, { fields: { users } });
  await change([]);
  await change([former.user._id as string]);
  expect(await rows()).toEqual([before]);

  const merge = { _moduleName: 'users', fromRecordId: former.user._id, toRecordId: other.user._id };
  expect((await admin.post('/api/merge', merge)).status).toBe(200);
  await change([other.user._id as string]);
  expect(await rows()).toMatchObject([{ user: other.user._id, certificate_number: before!.certificate_number }]);
});

test('a class is in the calendars of those in it, moves there, and goes when they are out of it', async () => {
  const { _id } = await course({ title: 'First aid' });
  const [one, two] = [learner.user, other.user];
  const date = new Date(app.engine.clock().getTime() + 86_400_000).toISOString();
  const made = await admin.post('/api/course-sessions', { course: _id, users: [one._id], place: 'Room 4', date });
  const change = (fields: object) => admin.put(`/api/course-sessions/update-certain-fields/${made.body.record._id}`, { fields });
  await change({ users: [one._id, two._id] });
  await change({ place: 'Room 5' });
  await change({ users: [two._id] });
  await app.workJobs();

  const letters = await app.find(admin, 'outbox', { 'relatedRecord.recordId': made.body.record._id });
  const of = ({ email }: Record<string, unknown>) =>
    letters
      .filter(({ to }) => (to as unknown[]).includes(email))
      .map(({ subject }) => subject)
      .toSorted();
  const [comes, goes] = ['Your class: First aid', 'You are not in this class any more: First aid'];
  expect([of(one), of(two)]).toEqual([
    [goes, comes, comes],
    [comes, comes],
  ]);
  const named = letters.flatMap(({ attachments }) => attachments as { filename: string }[]).map(({ filename }) => filename);
  expect(named).toEqual(letters.map(() => 'invite.ics'));
  await admin.post('/api/course-sessions', { course: _id, users: [one._id], date });
  await app.workJobs();
  expect(await app.find(admin, 'outbox', { subject: comes })).toHaveLength(4); // one's own turn at a course is no class
});

test('what is watched counts as fast as the clock allows, and ahead of it nothing where skipping is not allowed', async () => {
  const file = await admin.upload('/api/files/upload', { name: 'welcome.mp4', content: await video() });
  const { record } = (
    await admin.post('/api/courses', { title: 'A film', type: 'Video', path: file.body.path, must_watch: true })
  ).body;
  const length = record.length_seconds;
  expect(length).toBeGreaterThan(1);
  await app.system().records.update('courses', record._id, { length_seconds: 1000 });
  const session = await sessionFor(record._id, learner);
  const watch = async (from: number, to: number) =>
    (await learner.put(`/api/course-sessions/${session._id}/progress`, { seconds: to, watched: [[from, to]] })).body;

  expect(await watch(0, 1000)).toEqual({ share: 0.12, position: 1000, state: 'open' }); // twice a minute
  app.advance(100_000);
  expect((await watch(900, 1000)).share).toBe(0.12); // ahead of a gap
  app.advance(500_000);
  expect(await watch(0, 1000)).toEqual({ share: 1, position: 1000, state: 'attended' });
  app.advance(-600_000);
  expect((await other.put(`/api/course-sessions/${session._id}/progress`, { seconds: 1 })).status).toBe(404);
});

test('a course is measured again when its file or its type is another, and only then', async () => {
  const upload = async (name: string, path: string) =>
    (await admin.upload('/api/files/upload', { name, content: await readFile(path) })).body.path as string;
  const film = await upload('welcome.mp4', 'public/provider-area/welcome.mp4');
  const pages = await upload('a.pdf', 'server/pdf/testing-pdfs/rotation.pdf');
  const { _id } = await course({ type: 'Document', path: pages });
  const change = async (fields: object) =>
    (await admin.put(`/api/courses/update-certain-fields/${_id}`, { fields })).body.record as Record<string, unknown>;
  await app.system().records.update('courses', _id, { pages: 70 });
  expect((await change({ title: 'Renamed' })).pages).toBe(70);

  const asFilm = await change({ type: 'Video', path: film });
  expect(asFilm).toMatchObject({ pages: null, length_seconds: expect.closeTo(Number(asFilm.length_seconds)) });
  expect(asFilm.length_seconds).toBeGreaterThan(1);
  expect(await change({ type: 'Article' })).toMatchObject({ pages: null, length_seconds: null });
  expect((await change({ type: 'Video' })).length_seconds).toBe(asFilm.length_seconds);
  expect((await change({ path: '' })).length_seconds).toBeNull();
});

test('every page of a document is shown, an article is read to its end', async () => {
  const file = await admin.upload('/api/files/upload', {
    name: 'a.pdf',
    content: await readFile('server/pdf/testing-pdfs/rotation.pdf'),
  });
  const { record } = (await admin.post('/api/courses', { title: 'Pages', type: 'Document', path: file.body.path })).body;
  expect(record.pages).toBeGreaterThan(1);
  const session = await sessionFor(record._id, learner);
  const show = async (page: number) => (await learner.put(`/api/course-sessions/${session._id}/progress`, { page })).body;

  for (let page = 1; page < record.pages; page++) expect((await show(page)).state).toBe('open');
  expect(await show(record.pages)).toEqual({ share: 1, position: record.pages, state: 'attended' });
  expect((await show(record.pages + 1)).code).toBe('invalid');
  const article = await sessionFor((await course())._id, learner);
  expect((await learner.put(`/api/course-sessions/${article._id}/progress`, { page: 1 })).body.state).toBe('attended');
});

test('a completed course has a certificate that is sealed as agreements are', async () => {
  const { _id } = await course({ title: 'Certified', valid_months: 12 });
  const session = await sessionFor(_id, learner);
  const ask = (person: Client) =>
    app.server.inject({
      url: `/api/course-sessions/${session._id}/certificate`,
      headers: { authorization: `Bearer ${person.token}` },
    });

  expect([(await ask(learner)).statusCode, (await ask(learner)).json().code]).toEqual([409, 'not-completed']);
  await learner.put(`/api/course-sessions/${session._id}/progress`, { page: 1 });
  const [first, second] = [await ask(learner), await ask(learner)];
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  expect((await ask(other)).statusCode).toBe(404);
  const checked = await admin.upload('/api/esign/verify', { name: 'c.pdf', content: first.rawPayload });
  expect(checked.body.result).toBe('sealed-here');
  const mine = (await learner.get('/api/learning/mine')).body.records;
  expect(mine.find((one: { session: string }) => one.session === session._id)).toMatchObject({
    certificate_number: expect.stringMatching(/^\d+-\d{6}$/),
    valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    course: { title: 'Certified' },
  });
});

test('learners see their own sessions, and the courses that they are for', async () => {
  const { _id } = await course({ title: 'Only for Ann' });
  const session = await sessionFor(_id, learner);
  const sees = async (person: Client) => [
    (await person.get(`/api/courses/${_id}`)).status,
    (await person.get(`/api/course-sessions/${session._id}`)).status,
  ];

  expect(await sees(learner)).toEqual([200, 200]);
  expect(await sees(other)).toEqual([404, 404]);
  const manager = await app.userWith({ access: { courses: { views: allViews }, courseSessions: { views: allViews } } });
  expect((await manager.get(`/api/course-sessions/${session._id}`)).status).toBe(200);
});

test('people check in to a class by the code of the moment', async () => {
  const { _id } = await course({ title: 'In a room' });
  const session = await app.make('courseSessions', { course: _id, users: [learner.user._id, other.user._id], place: 'Room 4' });
  const code = async () => (await admin.get(`/api/course-sessions/${session._id}/check-in-code`)).body;
  const scan = (person: Client, given: string) => person.post('/api/course-sessions/check-in', { code: given });
  const first = await code();

  expect(first).toMatchObject({ seconds: 30, link: expect.stringContaining('/app/learning/check-in?code=') });
  expect((await scan(learner, first.code)).body).toEqual({ session: session._id, name: 'In a room' });
  app.advance(60_000);
  expect((await scan(other, first.code)).body.code).toBe('code-is-over');
  expect((await scan(other, (await code()).code)).status).toBe(200);
  expect((await admin.get(`/api/course-sessions/${session._id}`)).body.attended).toBe(true);
  const stranger = await app.userWith({ access: reads });
  expect((await scan(stranger, (await code()).code)).status).toBe(404);
  expect((await learner.get(`/api/course-sessions/${session._id}/check-in-code`)).status).toBe(403);
  app.advance(-60_000);
});

test('a course is not saved without the length of its file because the database was away for a moment', async () => {
  const { body } = await admin.upload('/api/files/upload', { name: 'welcome.mp4', content: await video() });
  const measure = () => measureFile(app.system(), body.path, 'Video');

  await expect(awayAt(app, 'muster.files', measure)).rejects.toMatchObject({ status: 503 });
  expect((await measure()).length_seconds).toBeGreaterThan(1);
});
