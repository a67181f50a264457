import { expect, test } from 'vitest';
import { readState, writeState } from './calendar-state.ts';

test('the address holds days, shape, layers and whose they are', () => {
  const written = writeState(new URLSearchParams(), {
    date: '2027-03-01',
    view: 'week',
    layers: ['tasks'],
    groups: ['a', 'b'],
    users: [],
  });
  expect(written.toString()).toBe('date=2027-03-01&view=week&layers=tasks&groups=a%2Cb');
  expect(readState(written)).toEqual({
    date: '2027-03-01',
    view: 'week',
    layers: ['tasks'],
    groups: ['a', 'b'],
    users: [],
    accounts: [],
  });
});

test('no layer is not every layer, and what is broken is left out', () => {
  expect(readState(writeState(new URLSearchParams(), { layers: [] })).layers).toEqual([]);
  const broken = readState(new URLSearchParams('date=2027-02-31&view=decade'));
  expect([broken.date, broken.view, broken.layers.length]).toEqual([null, null, 5]);
});
