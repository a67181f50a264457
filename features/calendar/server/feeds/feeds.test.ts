import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { clockIn } from '#common/time-zones.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let group: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  group = await app.make('calendarGroups', { title: 'Imported', name: 'Imported' });
});
afterAll(() => app?.close());

const soon = (days: number, clock = '15:00:00.000') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${clock}Z`;
const pathOf = (url: string) => new URL(url).pathname;
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
const importFile = async (text: string, client = admin, fields: Record<string, string> = { calendar_group: group._id }) =>
  client.upload('/api/calendar-events/import', { name: 'calendar.ics', content: Buffer.from(text) }, fields);
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Others//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const stored = (uid: string) => app.system().records.first('calendarEvents', { uid });

test('a feed is read by its address alone, with its owner’s rights of the moment, until it is revoked', async () => {
  const team = await app.make('teams', { name: 'East' });
  const owner = await app.userWith({ teams: [team._id], access: { calendarEvents: { views: allViews } } });
  const other = await app.make('teams', { name: 'West' });
  const event = (title: string, teams: string[], more: object = {}) =>
    app.make('calendarEvents', { title, start: soon(2), end: soon(2, '16:00:00.000'), teams, ...more });
  const mine = await event('Mine, “quoted”; with\nlines', [team._id]);
  await event('Of the West', [other._id]);
  await event('A day', [team._id], { start: soon(3, '00:00:00.000'), end: soon(4, '00:00:00.000'), all_day: true });

  const { body } = await owner.post('/api/calendar-feeds', { name: 'My calendar', layers: ['events'] });
  expect(Object.keys(body.record).toSorted()).toEqual(['_id', 'name']);
  const read = () => app.anonymous.get(pathOf(body.url));
  const first = await read();
  expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = eventsIn(first.body);
  expect(events.map(({ summary }) => summary)).toEqual(['Mine, “quoted”; with\nlines', 'A day']);
  expect(events[0]!.uid).toContain(mine._id);
  expect(events[0]!.startDate.toJSDate().toISOString()).toBe(mine.start);
  expect(events[1]!.startDate.isDate).toBe(true);

  const listed = (await owner.get('/api/calendar-feeds')).body.records;
  expect(listed).toMatchObject([{ _id: body.record._id, name: 'My calendar' }]);
  expect(JSON.stringify(listed)).not.toMatch(/token|hash/);
  expect((await admin.get('/api/calendar-feeds')).body.records).toEqual([]);
  expect((await admin.delete(`/api/calendar-feeds/${body.record._id}`)).status).toBe(404);
  expect((await owner.delete(`/api/calendar-feeds/${body.record._id}`)).status).toBe(200);
  expect((await read()).status).toBe(404);
});

test('a feed is dead with its owner’s account', async () => {
  const owner = await app.userWith({ access: { calendarEvents: { views: allViews } } });
  const { url } = (await owner.post('/api/calendar-feeds', { name: 'Short' })).body;
  expect((await app.anonymous.get(pathOf(url))).status).toBe(200);
  await app.system().records.update('users', owner.user._id, { active: false });
  await expect.poll(async () => (await app.anonymous.get(pathOf(url))).status).toBe(404);
  expect((await app.anonymous.get('/calendars/guess.ics')).status).toBe(404);
});

const MEETING = [
  'BEGIN:VEVENT',
  'UID:meeting@others.example',
  'DTSTAMP:20270101T000000Z',
  'DTSTART;TZID=America/New_York:20270301T090000',
  'DTEND;TZID=America/New_York:20270301T093000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
  'EXDATE;TZID=America/New_York:20270308T090000',
  'SUMMARY:Stand-up\\, weekly',
  'LOCATION:Room 1',
  'END:VEVENT',
];

test('events of others are imported with repeats and zones; again nothing is doubled, what changed is changed', async () => {
  const holiday = ['BEGIN:VEVENT', 'UID:holiday@others.example', 'DTSTART;VALUE=DATE:20270704', 'SUMMARY:Fourth', 'END:VEVENT'];
  const broken = ['BEGIN:VEVENT', 'UID:broken@others.example', 'SUMMARY:When?', 'END:VEVENT'];
  const nowhere = [
    'BEGIN:VEVENT',
    'UID:nowhere@others.example',
    'DTSTART;TZID=Middle Earth:20270704T100000',
    'SUMMARY:x',
    'END:VEVENT',
  ];
  const text = file(...MEETING, ...holiday, ...broken, ...nowhere);

  expect((await importFile(text)).body).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
    skipped: [
      { uid: 'broken@others.example', reason: 'This event does not say when it starts.' },
      { uid: 'nowhere@others.example', reason: 'The time zone Middle Earth is not known.' },
    ],
  });
  expect(await stored('meeting@others.example')).toMatchObject({
    title: 'Stand-up, weekly',
    start: '2027-03-01T14:00:00.000Z',
    end: '2027-03-01T14:30:00.000Z',
    rrule: 'FREQ=WEEKLY;COUNT=4',
    exdates: ['2027-03-08T14:00:00.000Z'],
    time_zone: 'America/New_York',
    location: 'Room 1',
    calendar_group: group._id,
  });
  expect(await stored('holiday@others.example')).toMatchObject({
    all_day: true,
    start: '2027-07-04T00:00:00.000Z',
    end: '2027-07-05T00:00:00.000Z',
  });
  expect((await importFile(text)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect((await importFile(text.replace('SUMMARY:Fourth', 'SUMMARY:Independence Day'))).body).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
});

test('the calendar group of an import may stand before the file or after it', async () => {
  const text = file('BEGIN:VEVENT', 'UID:last@others.example', 'DTSTART:20270301T140000Z', 'SUMMARY:Last', 'END:VEVENT');
  const boundary = '----group-last';
  const parts = [
    `content-disposition: form-data; name="file"; filename="a.ics"\r\ncontent-type: text/calendar\r\n\r\n${text}`,
    `content-disposition: form-data; name="calendar_group"\r\n\r\n${group._id}`,
  ];
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: '/api/calendar-events/import',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  });

  expect([statusCode, JSON.parse(body)]).toEqual([200, { created: 1, updated: 0, unchanged: 0, skipped: [] }]);
  expect((await importFile(text, admin, {})).body.fields).toEqual({ calendar_group: 'Please choose the calendar group.' });
});

test('a zone that the file defines itself, and a repeat that was moved, are read', async () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Eastern Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const windows = [
    'BEGIN:VEVENT',
    'UID:windows@others.example',
    'DTSTART;TZID=Eastern Standard Time:20270601T090000',
    'DURATION:PT45M',
    'SUMMARY:Call',
    'END:VEVENT',
  ];
  const moved = [
    'BEGIN:VEVENT',
    'UID:meeting2@others.example',
    'RECURRENCE-ID;TZID=America/New_York:20270315T090000',
    'DTSTART;TZID=America/New_York:20270315T110000',
    'SUMMARY:Stand-up later',
    'END:VEVENT',
  ];
  const series = MEETING.map((line) => line.replace('meeting@', 'meeting2@'));

  expect((await importFile(file(...zone, ...windows, ...series, ...moved))).body).toMatchObject({ created: 3, skipped: [] });
  expect(await stored('windows@others.example')).toMatchObject({
    start: '2027-06-01T13:00:00.000Z',
    end: '2027-06-01T13:45:00.000Z',
  });
  expect((await stored('meeting2@others.example'))!.exdates).toEqual(['2027-03-08T14:00:00.000Z', '2027-03-15T13:00:00.000Z']);
});

test('what is no calendar, too large, or without a group is refused in words', async () => {
  expect((await importFile('hello')).body.error).toBe('This is no calendar file. Please choose a file that ends with .ics.');
  expect((await importFile(file(...MEETING), admin, {})).status).toBe(422);
  const reader = await app.userWith({ access: { calendarEvents: { views: { access: true, view: 'All' } } } });
  expect((await importFile(file(...MEETING), reader)).status).toBe(403);
});

test('another reader finds the same in a feed: days, hours, and a repeat on its own clock past daylight saving', async () => {
  const owner = await app.userWith({ access: { calendarEvents: { views: allViews } } });
  const make = (fields: object) => app.make('calendarEvents', { attendees: [owner.user._id], ...fields });
  const day = await make({ title: 'Fair', start: soon(3, '00:00:00.000'), end: soon(5, '00:00:00.000'), all_day: true });
  const hour = await make({ title: 'Visit; “north”, wing', start: soon(2), end: soon(2, '16:00:00.000') });
  const rrule = 'FREQ=WEEKLY;COUNT=36'; // long enough for a change of the clocks
  const series = await make({
    title: 'Stand-up',
    start: soon(2),
    end: soon(2, '16:00:00.000'),
    rrule,
    time_zone: 'America/New_York',
  });
  const { url } = (await owner.post('/api/calendar-feeds', { name: 'Others', layers: ['events'] })).body;
  const { body } = await app.anonymous.get(pathOf(url));

  const found = Object.values(nodeIcal.sync.parseICS(body)).filter((each) => each?.type === 'VEVENT');
  const of = (id: string) => found.find(({ uid }) => uid.includes(id))!;
  expect(of(hour._id)).toMatchObject({ summary: 'Visit; “north”, wing', start: new Date(hour.start as string) });
  expect(of(day._id)).toMatchObject({ summary: 'Fair', datetype: 'date' });
  const repeats = found
    .filter(({ uid }) => uid.includes(series._id))
    .map(({ start }) => clockIn('America/New_York', start as Date));
  expect(repeats).toHaveLength(36);
  expect(new Set(repeats.map((clock) => clock.slice(11))).size).toBe(1);
});
