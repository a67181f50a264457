import { expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { rowsWith } from './edited-cell.ts';

const record = (_id: string, more: object = {}) => ({ _id, version: 1, ...more }) as AnyRecord;
const edited = { id: 'b', fieldName: 'port', record: record('b'), row: 1 };
const idsOf = (rows: readonly AnyRecord[]) => rows.map(({ _id }) => _id);

test('a record that is edited is shown as the page has it, wherever it moved', () => {
  const moved = [record('new'), record('a'), record('b', { version: 2 })];

  expect(rowsWith(moved, edited)).toBe(moved);
});

test('a record that leaves the page keeps its row until its edit ends', () => {
  expect(idsOf(rowsWith([record('a'), record('c')], edited))).toEqual(['a', 'b', 'c']);
  expect(idsOf(rowsWith([], edited))).toEqual(['b']);
  expect(idsOf(rowsWith([record('a')], null))).toEqual(['a']);
});
