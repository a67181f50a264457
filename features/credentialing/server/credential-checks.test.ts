import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { npi } from '#common/validators/npi.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { checkExclusions } from './check-exclusions.jobs.ts';
import { checkActive } from './checks/exclusions.ts';
import { makeProvider } from './testing-world.ts';

/** A list is read and checked beside whatever else the machine does. */
const PATIENCE = { timeout: 15_000 };
let app: TestApp;
let admin: Client;
let registry: Server;
const path = '/api/credential-checks';
const HEAD =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE';
const line = (last: string, first: string, number: string, born: string, reinstated = '00000000') =>
  `"${last}","${first}","","","IND- LIC HC SERV PRO","NURSE/NURSES AIDE","","${number}","${born}","1 MAIN ST","ALBANY","NY","12205","1128b4","20200120","${reinstated}","00000000",""`;

/** As the registry answers: version 2.1, one result or none. */
const KNOWN = {
  '1234567893': { number: '1234567893', basic: { first_name: 'ADA', last_name: 'LOVELACE', status: 'A' } },
  '1497758544': { number: '1497758544', basic: { first_name: 'CUMBERLAND', last_name: 'OTHER', status: 'A' } },
  '1003000126': { number: '1003000126', basic: { first_name: 'MARIE', last_name: 'CURIE', status: 'D' } },
};
/** By the path that is asked; a text is answered as it is, a number is the status of a refusal. */
const answers = new Map<string, { asked: string; says: unknown }>();
const answering = (path: string, says: unknown) => answers.set(path, { asked: '', says }).get(path)!;

beforeAll(async () => {
  registry = createServer((request, reply) => {
    const { pathname, searchParams: asked } = new URL(request.url!, 'http://registry');
    const answer = answers.get(pathname);
    if (answer) {
      answer.asked = asked.toString();
      reply.statusCode = typeof answer.says === 'number' ? answer.says : 200;
      return void reply.end(typeof answer.says === 'string' ? answer.says : JSON.stringify(answer.says));
    }
    const found = asked.get('version') === '2.1' ? KNOWN[asked.get('number') as keyof typeof KNOWN] : undefined;
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ result_count: found ? 1 : 0, results: found ? [found] : [] }));
  });
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
  app = await startTestApp();
  app.engine.settings.checks = { nppesUrl: `${addressOfRegistry()}/api/` };
  admin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  registry.close();
});

const addressOfRegistry = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
const run = async (provider: string, kinds: string[], by = admin) => by.post(`${path}/run`, { provider, kinds });

test('an NPI has ten digits, begins with 1 or 2, and its check digit is right', async () => {
  for (const right of ['1234567893', '1497758544', '', null]) expect(npi(right), String(right)).toBeUndefined();
  for (const wrong of ['1234567890', '3234567893', '123456789', '12345678930', 'abcdefghij'])
    expect(npi(wrong), wrong).toBeDefined();
  const person = await makeProvider(app);
  const refused = await admin.put(`/api/providers/update-certain-fields/${person._id}`, { fields: { npi: '1234567890' } });
  expect(refused).toMatchObject({ status: 422, body: { fields: { npi: expect.any(String) } } });
});

test('a check is logged with source, query, time and answer; a number that is somebody else’s is not found', async () => {
  const [ada, other, none] = [
    await makeProvider(app, { npi: '1234567893' }),
    await makeProvider(app, { npi: '1497758544' }),
    await makeProvider(app),
  ];
  const { records } = (await run(ada._id, ['NPI', 'SAM'])).body;
  expect(records).toMatchObject([
    {
      provider: ada._id,
      kind: 'NPI',
      source: 'NPPES',
      query: 'version=2.1&number=1234567893',
      result: 'Clear',
      checkedBy: admin.user._id,
    },
    { provider: ada._id, kind: 'SAM', source: 'SAM.gov (local stand-in)', result: 'Not Found' },
  ]);
  expect(await app.system().records.count('outbox', { channel: 'check', relatedRecord: ada._id })).toBe(1);
  expect((await run(other._id, ['NPI'])).body.records).toMatchObject([
    { result: 'Not Found', answer: { name: 'CUMBERLAND OTHER' } },
  ]);
  const gone = await makeProvider(app, { first_name: 'Marie', last_name: 'Curie', npi: '1003000126' });
  expect((await run(gone._id, ['NPI'])).body.records).toMatchObject([
    { result: 'Not Found', answer: { problem: 'This number is not active.' } },
  ]);
  const unknown = await makeProvider(app, { npi: '1992999999' });
  expect((await run(unknown._id, ['NPI'])).body.records).toMatchObject([{ result: 'Not Found', answer: {} }]);
  expect((await run(none._id, ['NPI', 'OIG'])).body.records).toMatchObject([{ result: 'Error' }, { result: 'Error' }]);

  expect((await admin.post(`${path}/`, { provider: ada._id, kind: 'NPI', result: 'Clear' })).status).toBe(403);
  const teams = [(await app.system().records.first('teams', { name: 'Global' }))!._id];
  const providers = { views: allViews, fields: { npi: 'None' } };
  const narrow = await app.userWith({ access: { credentialChecks: { views: allViews }, providers }, teams });
  expect(await run(ada._id, ['NPI'], narrow)).toMatchObject({ status: 403, body: { code: 'access-denied' } });
  expect((await run(ada._id, ['SAM'], narrow)).status).toBe(200);
  const blind = await app.userWith({ access: { credentialChecks: { views: allViews } } });
  expect((await run(ada._id, ['NPI'], blind)).status).toBe(404);
  expect((await (await app.userWith({})).post(`${path}/run`, { provider: ada._id, kinds: ['NPI'] })).status).toBe(403);
});

test('SAM.gov and the state answer for a provider: by number, by name, by an active license; what fails is an error', async () => {
  const [sam, state] = [answering('/sam', {}), answering('/license', {})];
  const { checks } = app.engine.settings;
  const sources = { samUrl: `${addressOfRegistry()}/sam`, samKey: 'the-key', licenseUrl: `${addressOfRegistry()}/license` };
  app.engine.settings.checks = { ...checks, ...sources };
  const fields = { first_name: 'Rosalind', last_name: "O'Neil", npi: '1245319599', license_states: ['FL', 'GA'] };
  const { _id } = await makeProvider(app, { ...fields, assigned_to: admin.user._id });
  const listed = (more: object) => ({ totalRecords: 1, excludedEntity: [{ exclusionIdentification: more }] });
  const check = async (kind: string) => {
    app.advance(1_000);
    return (await run(_id, [kind])).body.records[0];
  };
  const elsewhere = { kind: 'OIG', result: 'Match', checkedAt: new Date(Date.now() + 60_000).toISOString() };
  await app.make('credentialChecks', { name: 'Another source', provider: _id, ...elsewhere });
  const named = { firstName: 'ROSALIND', lastName: 'ONEIL' };

  sam.says = listed({ firstName: 'Other', lastName: 'Name', npi: null });
  expect(await check('SAM')).toMatchObject({ source: 'SAM.gov', result: 'Clear', query: 'exclusionName=Rosalind+O%27Neil' });
  expect(sam.asked).toContain('api_key=the-key');
  sam.says = listed(named);
  expect(await check('SAM')).toMatchObject({ result: 'Possible Match', answer: { found: [named] } });
  sam.says = listed({ firstName: 'Other', lastName: 'Name', npi: '1245319599' });
  expect(await check('SAM')).toMatchObject({ result: 'Match' });
  const match = sam.says;
  sam.says = 500;
  expect(await check('SAM')).toMatchObject({ result: 'Error', answer: { problem: 'The source answered 500.' } });
  sam.says = 'no JSON';
  const unreadable = { result: 'Error', answer: { problem: 'The answer of the source could not be read.' } };
  expect(await check('SAM')).toMatchObject(unreadable);
  sam.says = match;
  for (let time = 0; time < 2; time++) expect(await check('SAM')).toMatchObject({ result: 'Match' });

  const license = (status: string) => ({ licenses: [{ state: 'FL', number: 'RN 1', status }] });
  state.says = license('Lapsed');
  expect(await check('License')).toMatchObject({ source: 'State license', result: 'Not Found' });
  expect(new URLSearchParams(state.asked).get('states')).toBe('FL,GA');
  state.says = license('ACTIVE');
  expect(await check('License')).toMatchObject({ result: 'Clear', answer: license('ACTIVE') });
  app.engine.settings.checks = checks;

  const tasks = await app.system().records.all('tasks', { providers_tasks: _id }, { sortField: 'is_urgent', sortOrder: 'asc' });
  expect(tasks).toMatchObject([
    { is_urgent: false, subject: "Possible Match in SAM.gov: Rosalind O'Neil" },
    // one when it came, one when it came again after something else was said, none while it stays
    { is_urgent: true, subject: "Match in SAM.gov: Rosalind O'Neil" },
    { is_urgent: true, subject: "Match in SAM.gov: Rosalind O'Neil" },
  ]);
});

test('the list that is published is fetched and checked every month; days, headings and names are read as they are written', async () => {
  const list = answering('/leie.csv', '');
  const person = (first_name: string, more: object = {}) => makeProvider(app, { first_name, last_name: "D'Arc", ...more });
  const born = { date_of_birth: '1965-01-31' };
  const [joan, jean, june, jane] = [
    await person('Joan', born),
    await person('Jean', born),
    await person('June', born),
    await person('Jane', { ...born, npi: '1245319599' }),
  ];
  list.says = [
    HEAD.toLowerCase(),
    line('DARC', 'JOAN', '0000000000', '01/31/1965'),
    line('DARC', 'JEAN', '0000000000', '00000000'),
    line('DARC', 'JUNE', '0000000000', '1965-01-31', '29990101'),
    line('DARC', 'JANE', '1245319599', ''),
    line('DARC', 'JANE', '0000000000', '00000000'),
  ].join('\r\n');
  const { checks } = app.engine.settings;
  app.engine.settings.checks = { ...checks, leieUrl: `${addressOfRegistry()}/leie.csv` };
  expect(checkExclusions.cron).toBe('0 4 2 * *');
  await checkExclusions.run(app.system(), {}, { jobId: 'published', attempt: 1 });
  await app.workJobs();
  app.engine.settings.checks = checks;
  const [kept] = await app.system().records.all('credentialChecks', { all: [{ field: 'path', op: 'notEmpty' }] });
  expect(await checkActive(app.system(), kept!._id)).toEqual(kept!.answer); // a second attempt notes nobody twice

  const results = [];
  for (const { _id } of [joan, jean, june, jane])
    results.push(...(await app.system().records.all('credentialChecks', { provider: _id })).map(({ result }) => result));
  expect(results).toEqual(['Match', 'Possible Match', 'Match', 'Match']);
  await app.engine.database.query('delete from records."credentialChecks"');
});

test('a list of exclusions is checked against all active providers; a match makes one urgent task', async () => {
  const owner = admin.user._id;
  const make = (first_name: string, last_name: string, more: object = {}) =>
    makeProvider(app, { first_name, last_name, assigned_to: owner, ...more });
  const people = {
    number: await make('Grace', 'Hopper', { npi: '1407871619' }),
    born: await make('José', 'Núñez', { date_of_birth: '1970-05-06' }),
    stroke: await make('Łucja', 'Sørensen-Groß', { date_of_birth: '1970-05-07' }),
    unborn: await make('Mary', 'Jackson'),
    otherDay: await make('Katherine', 'Johnson', { date_of_birth: '1980-01-01' }),
    back: await make('Dorothy', 'Vaughan', { date_of_birth: '1975-02-03' }),
    gone: await make('Annie', 'Easley', { status: 'Inactive' }),
  };
  const list = [
    HEAD,
    line('SOMEBODY', 'ELSE', '1407871619', '19600101'),
    line('NUNEZ', 'JOSE', '0000000000', '19700506'),
    line('SORENSEN-GROSS', 'LUCJA', '0000000000', '19700507'),
    line('JACKSON', 'MARY', '0000000000', '19551231'),
    line('JOHNSON', 'KATHERINE', '0000000000', '19810101'),
    line('VAUGHAN', 'DOROTHY', '0000000000', '19750203', '20210101'),
    line('EASLEY', 'ANNIE', '0000000000', ''),
  ].join('\r\n');
  const upload = (content: string, by = admin) =>
    by.upload(`${path}/exclusions`, { name: 'UPDATED.csv', content: Buffer.from(content) });
  const active = await app.system().records.count('providers', { status: 'Active' });
  const { body } = await upload(list);
  expect(body).toEqual({ rows: 7, checked: active, matches: 3, possible: 1 });
  const results = async (id: string) =>
    (await app.system().records.all('credentialChecks', { provider: id, kind: 'OIG' }, { sortField: 'checkedAt' })).map(
      ({ result }) => result,
    );
  expect(await results(people.number._id)).toEqual(['Match']);
  expect(await results(people.born._id)).toEqual(['Match']);
  expect(await results(people.stroke._id)).toEqual(['Match']);
  expect(await results(people.unborn._id)).toEqual(['Possible Match']);
  expect(await results(people.otherDay._id)).toEqual(['Clear']);
  expect(await results(people.back._id)).toEqual(['Clear']);
  expect(await results(people.gone._id)).toEqual([]);

  app.advance(1_000);
  for (const attempt of [1, 2]) await checkExclusions.run(app.system(), {}, { jobId: '1', attempt });
  await app.workJobs();
  expect(await results(people.number._id)).toEqual(['Match', 'Match']);
  const tasks = await app.system().records.all('tasks', { providers_tasks: people.number._id });
  expect(tasks).toMatchObject([{ is_urgent: true, assigned_to: owner, subject: 'Match in OIG LEIE: Grace Hopper' }]);
  expect((await run(people.unborn._id, ['OIG'])).body.records).toMatchObject([{ result: 'Possible Match' }]);

  for (const none of ['NAME,CITY\r\nA,B', HEAD, ''])
    expect(await upload(none)).toMatchObject({ status: 422, body: { fields: { file: expect.any(String) } } });
  expect((await upload(list, await app.userWith({}))).status).toBe(403);
});

const names = Array.from({ length: 3_000 }, (_, at) => line(`FAR${at}`, 'AWAY', '0000000000', '19600101'));
const longList = Buffer.from([HEAD, ...names].join('\r\n'));

test('whoever uploads a list of exclusions hears how much of it came, was read, and how many providers are checked', async () => {
  const person = await app.userWith({ userType: 'System Admin' }); // no earlier list was theirs
  const heard: Record<string, unknown>[] = [];
  app.engine.bus.listen((message) => {
    if (message.kind === 'event' && message.name === 'exclusions-progress' && message.users.includes(person.user._id))
      heard.push(message.payload);
  });
  const of = (stage: string) => heard.filter((each) => each.stage === stage);
  const active = await app.system().records.count('providers', { status: 'Active' });

  expect((await person.upload(`${path}/exclusions`, { name: 'UPDATED.csv', content: longList })).body.rows).toBe(3_000);

  await vi.waitFor(() => expect(of('over')).toHaveLength(1), PATIENCE);
  expect(of('receiving').at(-1)).toMatchObject({ done: longList.length, rows: 0 });
  expect(of('reading')[0]).toMatchObject({ total: longList.length });
  expect(of('reading').at(-1)).toMatchObject({ done: longList.length, total: longList.length });
  expect(of('checking').at(-1)).toEqual({ stage: 'checking', done: active, total: active, rows: 3_000 });
  const kept = (await admin.get(`${path}/${String(of('over')[0]!.list)}`)).body;
  expect(kept.answer).toEqual({ rows: 3_000, checked: active, matches: 0, possible: 0 });

  await person.upload(`${path}/exclusions`, { name: 'UPDATED.csv', content: Buffer.from('NAME,CITY\r\nA,B') });
  await vi.waitFor(() => expect(of('over')[1]).toEqual({ stage: 'over', list: null }), PATIENCE);
});

test('the check of a list goes on where its window was closed, and its person is told of the end', async () => {
  const { system } = app;
  const lists = () => system().records.count('credentialChecks', { all: [{ field: 'path', op: 'notEmpty' }] });
  await app.workJobs();
  await app.engine.database.query('delete from records.notifications');
  const before = await lists();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const edge = 'edge-of-the-form';
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="UPDATED.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    longList,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  const isReading = new Promise<void>((done) =>
    app.engine.bus.listen((message) => {
      if (message.kind === 'event' && message.payload.stage === 'reading') done();
    }),
  );
  const closed = new Promise((done) => app.server.server.once('connection', (peer) => peer.once('close', done)));
  await app.engine.database.transaction(async (holder) => {
    await holder.query('lock table records."credentialChecks" in exclusive mode');
    socket.write(
      `POST ${path}/exclusions HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${admin.token}\r\n` +
        `content-type: multipart/form-data; boundary=${edge}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    await isReading;
    socket.destroy();
    await closed;
  });

  await vi.waitFor(async () => expect(await lists()).toBe(before + 1), PATIENCE);
  await vi.waitFor(async () => {
    await app.workJobs();
    const told = await system().records.all('notifications', { assigned_to: admin.user._id, kind: 'exclusions-checked' });
    expect(told).toMatchObject([{ title: 'The list of exclusions was checked', about: { moduleName: 'credentialChecks' } }]);
  }, PATIENCE);
});

test('what a check has asked and heard is read by those alone who may read the fields that it is made of', async () => {
  const number = '1467560003';
  const { _id } = await makeProvider(app, { first_name: 'Grace', last_name: 'Hopper', npi: number });
  const [made] = (await run(_id, ['NPI'])).body.records;
  const teams = [(await app.system().records.first('teams', { name: 'Global' }))!._id];
  const colleague = (fields: Record<string, string>) =>
    app.userWith({ access: { credentialChecks: { views: allViews }, providers: { views: allViews, fields } }, teams });
  const answersTo = async (by: Client) =>
    JSON.stringify([
      (await by.get(`${path}/${made._id}`)).body,
      (await by.post(`${path}/advancedSearch`, { searchTerms: { _id: made._id } })).body,
      (await by.post(`${path}/get-with-relationships`, { _id: made._id, relationshipsNeeded: ['provider'] })).body,
      (await by.post(`/api/files/spreadsheet/export-to-spreadsheet`, { moduleName: 'credentialChecks', ids: [made._id] })).body,
      (await run(_id, ['SAM'], by)).body,
    ]);
  const asked = { all: [{ field: 'query', op: 'contains', value: number }] };
  const found = async (by: Client) => (await by.post(`${path}/advancedSearch`, { searchTerms: asked })).body.records?.length ?? 0;

  const [wide, narrow] = [await colleague({}), await colleague({ npi: 'None' })];
  expect(await answersTo(wide)).toContain(number);
  expect(await found(wide)).toBe(1);
  const theirs = await answersTo(narrow);
  expect(theirs).toContain(made._id);
  for (const hidden of [number, 'exclusionName']) expect(theirs).not.toContain(hidden);
  expect(await found(narrow)).toBe(0);
  expect((await narrow.get(`${path}/${made._id}`)).body).toMatchObject({ kind: 'NPI', result: made.result });
});
