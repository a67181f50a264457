import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import type { ShownEvent } from '../shown-events.ts';

let app: TestApp;
let admin: Client;
let group: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

/** Mondays at 9 in New York, whose clocks go forward on 14 March 2027. */
async function weekly(more: object = {}): Promise<AnyRecord> {
  group = await app.make('calendarGroups', { title: `Group ${Math.random()}` });
  return app.make('calendarEvents', {
    title: 'Stand-up',
    start: '2027-03-01T14:00:00.000Z',
    end: '2027-03-01T14:30:00.000Z',
    rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5',
    time_zone: 'America/New_York',
    calendar_group: group._id,
    ...more,
  });
}
const change = (event: AnyRecord, body: object) => admin.put(`/api/calendar-events/${event._id}/occurrence`, body);
const shown = async () => {
  const body = { from: '2027-02-01', to: '2027-06-01', layers: ['events'], groups: [group._id] };
  const { events } = (await admin.post('/api/calendar-events/in-range', body)).body as { events: ShownEvent[] };
  return events.map(({ title, start, end }) => `${start.slice(5, 16)}–${end.slice(11, 16)} ${title}`);
};

test('one repeat becomes an event of its own, and the others stay', async () => {
  const event = await weekly();
  const fields = { title: 'Long one', start: '2027-03-09T13:00:00Z', end: '2027-03-09T15:00:00Z' };
  const { body } = await change(event, { start: '2027-03-08T14:00:00Z', scope: 'this', fields });

  expect(body.record).toMatchObject({ series: event._id, rrule: null, calendar_group: group._id });
  expect(await shown()).toEqual([
    '03-01T14:00–14:30 Stand-up',
    '03-09T13:00–15:00 Long one',
    '03-15T13:00–13:30 Stand-up',
    '03-22T13:00–13:30 Stand-up',
    '03-29T13:00–13:30 Stand-up',
  ]);
});

test('one repeat and all after it move to another day and time; those before stay', async () => {
  const event = await weekly({ exdates: ['2027-03-22T13:00:00.000Z'] });
  const fields = { start: '2027-03-09T15:00:00Z', end: '2027-03-09T15:45:00Z' };
  await change(event, { start: '2027-03-08T14:00:00Z', scope: 'following', fields });

  expect(await shown()).toEqual([
    '03-01T14:00–14:30 Stand-up',
    '03-09T15:00–15:45 Stand-up',
    '03-16T14:00–14:45 Stand-up',
    '03-30T14:00–14:45 Stand-up',
  ]);
});

test('all repeats move with one of them, on their clock', async () => {
  const event = await weekly();
  const fields = { start: '2027-03-24T14:00:00Z', end: '2027-03-24T14:30:00Z' };
  await change(event, { start: '2027-03-22T13:00:00Z', scope: 'all', fields });

  expect(await shown()).toEqual([
    '03-03T15:00–15:30 Stand-up',
    '03-10T15:00–15:30 Stand-up',
    '03-17T14:00–14:30 Stand-up',
    '03-24T14:00–14:30 Stand-up',
    '03-31T14:00–14:30 Stand-up',
  ]);
});

test('one repeat, those that follow, and all of them can be removed', async () => {
  const event = await weekly();
  await change(event, { start: '2027-03-08T14:00:00Z', scope: 'this', delete: true });
  await change(event, { start: '2027-03-22T13:00:00Z', scope: 'following', delete: true });
  expect(await shown()).toEqual(['03-01T14:00–14:30 Stand-up', '03-15T13:00–13:30 Stand-up']);

  await change(event, { start: '2027-03-01T14:00:00Z', scope: 'all', delete: true });
  expect(await shown()).toEqual([]);
});

test('days that repeat end the day before those that follow', async () => {
  const event = await weekly({
    start: '2027-03-01T00:00:00.000Z',
    end: '2027-03-02T00:00:00.000Z',
    all_day: true,
    rrule: 'FREQ=DAILY;COUNT=4',
    time_zone: null,
  });
  await change(event, { start: '2027-03-03T00:00:00Z', scope: 'following', fields: { title: 'Later' } });

  expect(await shown()).toEqual([
    '03-01T00:00–00:00 Stand-up',
    '03-02T00:00–00:00 Stand-up',
    '03-03T00:00–00:00 Later',
    '03-04T00:00–00:00 Later',
  ]);
});

test('what does not repeat, or not then, is refused, and so is somebody who may not change it', async () => {
  const event = await weekly();
  const once = await app.make('calendarEvents', { title: 'Once', start: '2027-03-01T14:00:00.000Z' });
  const removal = { start: '2027-03-01T14:00:00Z', scope: 'this', delete: true };

  expect((await change(once, removal)).body.fields).toEqual({ rrule: 'This event does not repeat.' });
  expect((await change(event, { ...removal, start: '2027-03-02T14:00:00Z' })).body.fields).toEqual({
    start: 'This event does not repeat at that time.',
  });
  const client = await app.userWith({ access: { calendarEvents: { views: { access: true, view: 'All' } } } });
  expect((await client.put(`/api/calendar-events/${event._id}/occurrence`, removal)).status).toBe(403);
});
