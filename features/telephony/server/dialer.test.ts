import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { noteCallEvent } from './calls/note-call-event.ts';
import { setting, until } from './testing-telephony.ts';

let app: TestApp;
let admin: Client;
let caller: Client;
const told: { name: string; users: string[] | 'all'; id: unknown }[] = [];
const access = {
  dialer: { views: allViews },
  leads: { views: allViews },
  activities: { views: allViews },
  tasks: { views: allViews },
  recordings: { views: allViews },
};
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await setting(app, 'quiet-hours', null);
  await setting(app, 'simulator-seconds', 0);
  await setting(app, 'dialer-wrap-seconds', 0);
  caller = await app.userWith({ access, name: 'Cal Caller' });
  app.engine.bus.listen((message) => {
    if (message.kind === 'event') told.push({ name: message.name, users: message.users, id: message.payload._id });
  });
});
afterAll(() => app?.close());

let count = 200;
const number = (end = '20') => `(305) ${String((count += 1))}-01${end}`;
const lead = (end = '20', fields: object = {}) =>
  app.make('leads', { first_name: 'Ada', last_name: `L${count}`, mobile_phone: number(end), ...fields });
const link = ({ _id }: { _id: string }) => ({ moduleName: 'leads', recordId: _id });
const request = async (participants: object[], more: object = {}, by = caller) =>
  (await by.post('/api/dialer/request-new-conference', { name: 'Monday', participants, ...more })).body.conference;
const post = (path: string, body: object = {}, by = caller) => by.post(`/api/dialer/${path}`, body);
const details = async (id: string, by = caller) => (await by.get(`/api/dialer/conference-details/${id}`)).body.conference;
const reaches = (id: string, state: number) =>
  until(
    () => details(id),
    (found) => found.state === state,
  );
/** Started, and its caller in. */
async function running(participants: object[], more: object = {}) {
  const { _id } = await request(participants, more);
  await post(`start/${_id}`);
  await post(`simulate/${_id}`, { event: 'caller-joins' });
  return _id as string;
}

test('a new run is stopped, not paused, its conference not started, and all who may be called remain [DIAL-004]', async () => {
  const made = await request([
    link(await lead()),
    { name: 'Bo', phone: number() },
    link(await lead('20', { lead_status: 'dnc' })),
  ]);
  expect(made).toMatchObject({
    state: 0,
    stateName: 'Ready',
    started: false,
    paused: false,
    conferenceStarted: false,
    remaining: 2,
    current: null,
  });
  expect(
    made.participants.map(({ status, reason }: { status: string; reason: string | null }) => [status, Boolean(reason)]),
  ).toEqual([
    ['remaining', false],
    ['remaining', false],
    ['skipped', true],
  ]);
  expect([made.pin, made.joinNumber]).toEqual([expect.stringMatching(/^\d{6}$/), '(407) 555-0100']);
});

test('participants of a run begin another one as they were answered', async () => {
  const { participants } = await request([link(await lead('20')), { name: 'Bo', phone: number('21') }]);
  const again = await request(participants);

  expect(again.participants.map(({ name, recordId }: any) => [name, recordId])).toEqual(
    participants.map(({ name, recordId }: any) => [name, recordId]),
  );
});

test('each call of the dialer answers, and a run goes through its states to the end [DIAL-008]', async () => {
  const [first, second] = [await lead(), await lead()];
  const { _id } = await request([link(first)]);
  expect((await post('add-participant', { conference: _id, participant: link(second) })).body.conference.remaining).toBe(2);
  expect((await post(`start/${_id}`)).body.conference).toMatchObject({ state: 1, stateName: 'Awaiting Call In', started: true });
  expect((await post(`simulate/${_id}`, { event: 'caller-joins' })).body.conference).toMatchObject({
    state: 2,
    conferenceStarted: true,
  });
  const connected = await reaches(_id, 4);
  expect(connected.current).toMatchObject({
    call: { status: 'in-progress' },
    participant: { recordId: first._id, status: 'connected' },
  });
  const callId = connected.current.call._id as string;
  expect((await caller.get(`/api/dialer/call-details/${callId}`)).body).toMatchObject({
    _id: callId,
    conference: _id,
    phone: first.mobile_phone,
    status: 'in-progress',
    answeredAt: expect.any(String),
  });
  expect((await post(`end-call/${callId}`)).body.conference.state).toBe(2);
  expect((await post(`end-call/${callId}`)).status).toBe(409);
  await reaches(_id, 4);
  expect((await post('get-conference-details', { conference: _id })).body.conference.current.participant.recordId).toBe(
    second._id,
  );
  expect((await post(`end-conference/${_id}`)).body.conference).toMatchObject({
    state: 7,
    stateName: 'Complete',
    remaining: 0,
    current: null,
  });
  const found = (await post('conference-search', { pageSize: 50 })).body;
  expect(found.records.map((run: { _id: string }) => run._id)).toContain(_id);
  const calls = await app.find(caller, 'activities', { activityType: 'Call', 'relatedRecord.recordId': first._id });
  expect(calls).toMatchObject([{ outcome: 'Reached', direction: 'Outgoing', assigned_to: caller.user._id }]);
  await until(
    async () => told,
    (heard) => heard.some(({ name, id, users }) => name === 'dialer-event' && id === _id && users.includes(caller.user._id)),
  );
});

test('every move that the state does not allow is 409 with the state, and nothing changes', async () => {
  const { _id } = await request([link(await lead())]);
  for (const path of [`pause/${_id}`, `resume/${_id}`]) {
    const refused = await post(path);
    expect([refused.status, refused.body.code, refused.body.state]).toEqual([409, 'wrong-state', 0]);
  }
  for (const event of ['caller-joins', 'caller-leaves', 'callee-hangs-up'])
    expect((await post(`simulate/${_id}`, { event })).status).toBe(409);
  await post(`start/${_id}`);
  expect((await post(`start/${_id}`)).status).toBe(409);
  const other = await request([link(await lead())]);
  expect((await post(`start/${other._id}`)).body.code).toBe('already-running');
  await post(`end-conference/${_id}`);
  for (const path of ['start', 'pause', 'resume', 'end-conference'])
    expect([path, (await post(`${path}/${_id}`)).status]).toEqual([path, 409]);
  expect((await post('add-participant', { conference: _id, participant: { name: 'x', phone: number() } })).status).toBe(409);
  expect((await details(_id)).state).toBe(7);
});

test('a pause holds after the call, resume goes on, and a caller who leaves and comes back loses nothing', async () => {
  const id = await running([link(await lead()), link(await lead()), link(await lead())]);
  await reaches(id, 4);
  expect((await post(`pause/${id}`)).body.conference).toMatchObject({ state: 4, paused: true });
  expect((await post(`simulate/${id}`, { event: 'callee-hangs-up' })).body.conference).toMatchObject({
    state: 5,
    paused: true,
    remaining: 2,
  });
  expect((await post(`resume/${id}`)).body.conference).toMatchObject({ state: 2, paused: false });
  const connected = await reaches(id, 4);
  const left = (await post(`simulate/${id}`, { event: 'caller-leaves' })).body.conference;
  expect(left).toMatchObject({ state: 6, stateName: 'Caller Left', conferenceStarted: false, current: null, remaining: 1 });
  await app.workJobs();
  expect((await details(id)).state).toBe(6);
  expect(left.participants.find(({ _id }: { _id: string }) => _id === connected.current.participant._id)).toMatchObject({
    status: 'done',
    outcome: 'answered',
  });
  expect((await post(`simulate/${id}`, { event: 'caller-joins' })).body.conference.state).toBe(2);
  await reaches(id, 4);
  await post(`simulate/${id}`, { event: 'callee-hangs-up' });
  expect(await reaches(id, 7)).toMatchObject({ remaining: 0, stateName: 'Complete' });
});

test('busy, nobody, a machine and a failure lead to the next, and once more later where it says so', async () => {
  const people = [await lead('60'), await lead('70'), await lead('80'), await lead('90')];
  const id = await running(people.map(link), { retries: 1 });
  const done = await reaches(id, 7);
  expect(done.participants.map(({ status, outcome }: { status: string; outcome: string }) => [status, outcome])).toEqual([
    ['done', 'busy'],
    ['done', 'no-answer'],
    ['done', 'machine'],
    ['done', 'failed'],
  ]);
  for (const person of people)
    expect(await app.find(caller, 'activities', { 'relatedRecord.recordId': person._id })).toHaveLength(2);
});

test('who may not be called now is skipped with the reason, and not called', async () => {
  const [first, held] = [await lead(), await lead()];
  const id = await running([link(first), link(held)]);
  await reaches(id, 4);
  await admin.post('/api/suppressions', { channel: 'voice', address: held.mobile_phone });
  await post(`simulate/${id}`, { event: 'callee-hangs-up' });
  const done = await reaches(id, 7);
  expect(done.participants[1]).toMatchObject({ status: 'skipped', reason: expect.stringContaining('suppression list') });
  expect(await app.find(caller, 'activities', { 'relatedRecord.recordId': held._id })).toEqual([]);
});

test('an outcome is noted at the record with its task, marks the number, and calls the next', async () => {
  const [later, wrong, never] = [await lead(), await lead(), await lead()];
  await setting(app, 'dialer-wrap-seconds', 600);
  try {
    const id = await running([link(later), link(wrong), link(never)]);
    const say = async (outcome: string, more: object = {}) => {
      const { current } = await reaches(id, 4);
      await post(`simulate/${id}`, { event: 'callee-hangs-up' });
      expect(await details(id)).toMatchObject({
        state: 2,
        last: { call: { _id: current.call._id } },
        wrapUntil: expect.any(String),
      });
      return post(`outcome/${current.call._id}`, { outcome, ...more });
    };
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const back = await say('Call back', { note: 'After work', callBackAt: at });
    expect(back.body.activity).toMatchObject({ outcome: 'Call back', description: 'After work', relatedRecord: link(later) });
    expect(back.body.task).toMatchObject({
      due_date: at.slice(0, 10),
      assigned_to: caller.user._id,
      related_record: link(later),
    });
    expect((await say('Wrong number')).body).toMatchObject({ activity: { outcome: 'Wrong number' }, task: null });
    expect((await say('Do not call')).body.activity.outcome).toBe('Do not call');
    await reaches(id, 7);
  } finally {
    await setting(app, 'dialer-wrap-seconds', 0);
  }
  const reasons = async (record: object) => {
    const phone = `+1${String((record as { mobile_phone: string }).mobile_phone).replace(/\D/g, '')}`;
    return (await app.find(admin, 'suppressions', { address: phone }))
      .map(({ channel, reason }) => `${channel} ${reason}`)
      .toSorted();
  };
  expect(await reasons(wrong)).toEqual(['sms manual', 'voice manual']);
  expect(await reasons(never)).toEqual(['voice unsubscribed']);
});

test('a call back in the evening is due on the day of the caller, not on that of Greenwich', async () => {
  const id = await running([link(await lead())]);
  const { current } = await reaches(id, 4);
  const said = await caller.post(
    `/api/dialer/outcome/${current.call._id}`,
    { outcome: 'Call back', callBackAt: '2031-03-05T20:30:00-05:00' },
    { 'time-zone': 'America/New_York' },
  );

  expect(said.body.task.due_date).toBe('2031-03-05');
  await post(`end-conference/${id}`);
});

test('a run ends when its caller may not call any more, and calls nobody more', async () => {
  const leaving = await app.userWith({ access, name: 'Lea Leaving' });
  const participants = [link(await lead()), link(await lead())];
  const { _id } = await request(participants, {}, leaving);
  await post(`start/${_id}`, {}, leaving);
  await post(`simulate/${_id}`, { event: 'caller-joins' }, leaving);
  const { current } = await until(
    () => details(_id, leaving),
    ({ state }) => state === 4,
  );
  await admin.put(`/api/users/update-certain-fields/${leaving.user._id}`, { fields: { active: false } });
  await noteCallEvent(app.system(), current.call._id, { status: 'completed' });
  await app.workJobs();

  const ended = await details(_id, admin);
  expect([ended.state, ended.participants.map(({ status }: { status: string }) => status)]).toEqual([7, ['done', 'remaining']]);
});

test('who has been hidden from the caller in the meantime is skipped', async () => {
  const [first, hidden] = [await lead(), await lead()];
  const id = await running([link(first), link(hidden)]);
  await reaches(id, 4);
  await app.system().records.update('leads', hidden._id, { teams: [(await app.make('teams', { name: 'Others' }))._id] });
  await post(`simulate/${id}`, { event: 'callee-hangs-up' });

  const done = await reaches(id, 7);
  expect(done.participants[1]).toMatchObject({ status: 'skipped', reason: 'This record does not exist.' });
});

test('nobody is called by two runs at the same time', async () => {
  const other = await app.userWith({ access });
  const shared = await lead();
  const runs = await Promise.all(
    [caller, other].map(async (by) => ({ by, _id: (await request([link(shared)], {}, by))._id as string })),
  );
  await Promise.all(runs.map(({ _id, by }) => post(`start/${_id}`, {}, by)));
  await Promise.all(runs.map(({ _id, by }) => post(`simulate/${_id}`, { event: 'caller-joins' }, by)));
  await app.workJobs();

  const found = await Promise.all(runs.map(({ _id, by }) => details(_id, by)));
  expect(found.flatMap(({ participants }) => participants.map(({ status }: { status: string }) => status)).toSorted()).toEqual([
    'connected',
    'skipped',
  ]);
  for (const { _id, by } of runs) await post(`end-conference/${_id}`, {}, by);
});

test('a call ends also where a check of an admin refuses its activity', async () => {
  const module = (await admin.get('/api/ss-modules/by-name/activities')).body;
  const change = (checks: object[]) =>
    admin.put(`/api/ss-modules/${module._id}`, { label: module.label, fields: module.fields, checks });
  await change([{ sentence: 'No calls here.', formula: 'activityType != "Call"', active: true }]);
  const id = await running([link(await lead())]);
  const { current } = await reaches(id, 4);

  expect((await post(`end-call/${current.call._id}`)).status).toBe(200);
  await reaches(id, 7);
  expect((await change([])).status).toBe(200);
});

test('a run is its caller’s alone, and nobody calls records that they do not see', async () => {
  const teams = [(await app.make('teams', { name: 'Theirs' }))._id];
  const hidden = await lead('20', { teams, last_name: 'Hidden' });
  const made = await request([link(hidden), link(await lead())]);
  expect(made.participants[1]).toMatchObject({ status: 'skipped', phone: null, reason: 'This record does not exist.' });
  expect(JSON.stringify(made)).not.toContain('Hidden');
  const other = await app.userWith({ access });
  for (const path of ['start', 'pause', 'resume', 'end-conference'])
    expect([path, (await post(`${path}/${made._id}`, {}, other)).status]).toEqual([path, 404]);
  expect((await post('get-conference-details', { conference: made._id }, other)).status).toBe(404);
  expect((await post(`simulate/${made._id}`, { event: 'caller-joins' }, other)).status).toBe(404);
  expect((await post('conference-search', {}, other)).body).toMatchObject({ records: [], total: 0 });
  expect(
    (await post('conference-search', { pageSize: 50 }, admin)).body.records.map(({ _id }: { _id: string }) => _id),
  ).toContain(made._id);
  const own = { searchTerms: { field: 'assigned_to', op: 'equals', value: '$me' } };
  expect((await post('conference-search', own, admin)).body.records).toEqual([]);
  const stranger = await app.userWith({ access: { leads: { views: allViews } } });
  expect((await post('request-new-conference', { participants: [{ phone: number() }] }, stranger)).status).toBe(403);
});

test('Muster calls the phone of the caller, who is in when they answer', async () => {
  const { _id } = await request([link(await lead())], { callerPhone: number('10') });
  await post(`start/${_id}`);
  await reaches(_id, 4);
  await post(`end-conference/${_id}`);
  const { rows } = await app.engine.database.query(
    `select name from muster.outbox where channel = 'voice' order by "createdAt" desc limit 2`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Call: callee', 'Call: caller']);
});

test('those who remain are called in the order that the caller chooses', async () => {
  const people = [await lead(), await lead(), await lead()];
  const { _id, participants } = await request(people.map(link));
  const wanted = participants.toReversed().map((each: { _id: string }) => each._id);
  expect(
    (await post(`reorder/${_id}`, { participants: wanted })).body.conference.participants.map(
      (each: { _id: string }) => each._id,
    ),
  ).toEqual(wanted);
  await post(`start/${_id}`);
  await post(`simulate/${_id}`, { event: 'caller-joins' });
  expect((await reaches(_id, 4)).current.participant.recordId).toBe(people[2]!._id);
  await post(`end-conference/${_id}`);
});
