import { expect, test } from 'vitest';
import { ON_LIGHT } from '../colors.ts';
import type { ShownEvent } from '../shown-events.ts';
import { itemOf, twelveHours, withoutDoubles } from './shown-items.ts';

const event = (more: Partial<ShownEvent>): ShownEvent => ({
  id: '1',
  layer: 'account-events',
  moduleName: 'accountCalendarEvents',
  recordId: '1',
  title: 'Early Release',
  start: '2027-03-15T12:00:00.000Z',
  end: '2027-03-15T16:30:00.000Z',
  all_day: false,
  color: 'green',
  editable: true,
  ...more,
});
const how = { timeZone: 'America/New_York', isDark: false, isAgenda: false };

test('an event of an account says its hours in AM and PM [CAL-004]', () => {
  expect(itemOf(event({}), how)).toMatchObject({ time: '8:00 AM – 12:30 PM', start: '2027-03-15T08:00:00' });
  expect(twelveHours('2027-03-15T00:05:00', '2027-03-15T12:00:00')).toBe('12:05 AM – 12:00 PM');
  expect(itemOf(event({ layer: 'events' }), how).time).toBeUndefined();
});

test('days are bars of the primary color, hours stand on the secondary one [CAL-002]', () => {
  const { primary, onPrimary, secondary } = ON_LIGHT.green;
  const day = { start: '2027-03-15T00:00:00.000Z', end: '2027-03-16T00:00:00.000Z', all_day: true };
  expect(itemOf(event(day), how)).toMatchObject({ color: primary, onColor: onPrimary, start: '2027-03-15', end: '2027-03-16' });
  expect(itemOf(event({}), how)).toMatchObject({ color: secondary, edge: primary });
});

test('a confirmed start that is an event as well is shown once', () => {
  const start = event({ layer: 'starts', id: 'placement', title: 'Start: Ana', start: '2027-03-15T00:00:00.000Z' });
  const kept = event({ ...start, layer: 'events', id: 'event' });
  const other = event({ ...kept, id: 'other', title: 'Start: Ben' });
  expect(withoutDoubles([kept, start, other]).map(({ id }) => id)).toEqual(['placement', 'other']);
});
