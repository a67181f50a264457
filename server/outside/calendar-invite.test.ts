import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { calendarInvite } from './calendar-invite.ts';

const context = {
  engine: { settings: { publicUrl: 'https://agency.test' }, mail: { sender: { address: 'mail@agency.test' } } },
  now: () => new Date('2031-01-01T10:00:00Z'),
} as unknown as Context;
const class_ = {
  uid: 'a1',
  title: 'First aid',
  start: '2031-02-03T14:00:00.000Z',
  end: '2031-02-03T15:00:00.000Z',
  to: ['ann@x.test'],
};
const read = (given: object) => {
  const { text, type } = calendarInvite(context, { ...class_, ...given });
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return { type, calendar, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent')!) };
};

test('an invite is a request of RFC 5546, and its cancellation names the same event', () => {
  const asked = read({ place: 'Room 4, floor 2' });
  const gone = read({ sequence: 3, isCancelled: true });

  expect(asked.type).toBe('text/calendar; charset=utf-8; method=REQUEST');
  expect([asked.event.summary, asked.event.location, asked.event.sequence]).toEqual(['First aid', 'Room 4, floor 2', 0]);
  expect(asked.event.startDate.toJSDate().toISOString()).toBe(class_.start);
  expect(asked.event.attendees.map((each) => each.getFirstValue())).toEqual(['mailto:ann@x.test']);
  expect(gone.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect([gone.event.uid, gone.event.sequence]).toEqual([asked.event.uid, 3]);
  expect(gone.calendar.getFirstSubcomponent('vevent')!.getFirstPropertyValue('status')).toBe('CANCELLED');
});
