import { expect, test } from 'vitest';
import { plannedMovements, type Taking } from './planned-movements.ts';

const request = (status: string, hours_requested: number | null, more: Partial<Taking> = {}): Taking => ({
  status,
  hours_requested,
  ptoBalance_ptoRequests: 'this year',
  deleted: false,
  ...more,
});
const moved = (previous: Taking | null, record: Taking) =>
  plannedMovements(previous, record).map(({ balance, hours }) => `${balance} ${hours}`);

test('approving takes, leaving Approved gives back, a change of hours counts once with the new ones [PTO-004, PTO-005, PTO-007]', () => {
  expect(moved(request('Pending', 16), request('Approved', 16))).toEqual(['this year 16']);
  expect(moved(null, request('Approved', 16))).toEqual(['this year 16']);
  expect(moved(request('Approved', 16), request('Cancelled', 16))).toEqual(['this year -16']);
  expect(moved(request('Approved', 8), request('Approved', 12))).toEqual(['this year 4']);
  expect(moved(request('Pending', 8), request('Approved', 12))).toEqual(['this year 12']);
  expect(moved(request('Approved', 8), request('Cancelled', 12))).toEqual(['this year -8']);
  expect(moved(request('Approved', 0.1), request('Approved', 0.3))).toEqual(['this year 0.2']);
});

test('deleting an approved request gives back, restoring takes again, and another year gives back there and takes here', () => {
  expect(moved(request('Approved', 8), request('Approved', 8, { deleted: true }))).toEqual(['this year -8']);
  expect(moved(request('Approved', 8, { deleted: true }), request('Approved', 8))).toEqual(['this year 8']);
  expect(moved(request('Approved', 8), request('Approved', 8, { ptoBalance_ptoRequests: 'next year' }))).toEqual([
    'this year -8',
    'next year 8',
  ]);
});

test('what is not approved moves nothing', () => {
  expect(moved(request('Pending', 8), request('Denied', 9))).toEqual([]);
  expect(moved(request('Approved', 8), request('Approved', 8))).toEqual([]);
});
