import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Facts } from '../../health/check.ts';
import { checkArchiveTrial, checkContinuous } from '../../health/continuous-check.ts';
import type { Settings } from '../../settings.ts';
import { continuousPlaces } from './continuous-places.ts';
import { removeOld } from './remove-old.ts';
import { objectOf, type ShippedFiles } from './ship-files.ts';
import { takeUntil } from './ship-wal.ts';
import { spanAt, spansOf, stretchesOf } from './spans.ts';
import { lineOf, numberOf, readSegmentName, segmentName, type BaseCopy, type Segment } from './wal-names.ts';

const at = (day: number, hour = 0) => `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const wal = (at: number, timeline = 1) =>
  [timeline, Math.floor(at / 256), at % 256].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
const segment = (number: number, until: string, timeline = 1, systemId = '7'): Segment =>
  readSegmentName(segmentName(systemId, wal(number, timeline), until))!;
const base = (name: string, day: number, first: number, changed: Partial<BaseCopy> = {}): BaseCopy => ({
  format: 1,
  base: name,
  version: '1',
  postgres: 18,
  systemId: '7',
  startedAt: at(day),
  endedAt: at(day),
  firstWal: wal(first),
  lastWal: wal(first + 1),
  secrets: '',
  files: [],
  ...changed,
});

test('names of segments tell their database, their place in it, and until when they reach', () => {
  expect(segment(257, at(2, 3))).toEqual({
    name: '7-000000010000000100000001-20261102T030000000Z.wal.zst.age',
    systemId: '7',
    wal: '000000010000000100000001',
    until: at(2, 3),
  });
  expect(numberOf(wal(256))).toBe(numberOf(wal(255)) + 1);
  expect(lineOf(segment(1, at(1), 2))).toBe('7-00000002');
  for (const other of ['x', '7-0001-20261102T030000000Z.wal.zst.age', '7-000000010000000100000001-now.wal.zst.age'])
    expect(readSegmentName(other)).toBeUndefined();
});

test('a gap ends what comes back, a base copy without its WAL counts for nothing, and the newest before a moment is taken', () => {
  const segments = [1, 2, 3, 5, 6, 7].map((number) => segment(number, at(1, number)));
  const spans = spansOf([base('two', 2, 6), base('one', 1, 1), base('half', 3, 7)], segments);

  expect(spans.map((span) => [span.base.base, span.until])).toEqual([
    ['one', at(1, 3)],
    ['two', at(2)],
  ]);
  expect(spanAt(spans, at(1, 2))!.base.base).toBe('one');
  expect(spanAt(spans, at(1, 4))).toBeUndefined();
  expect(stretchesOf(spans)).toEqual([
    { from: at(1), until: at(1, 3) },
    { from: at(2), until: at(2) },
  ]);
});

test('a segment reaches as far as the last look at the database that fell into it or before, and no further', () => {
  const samples = [
    { at: at(1, 1), wal: wal(4) },
    { at: at(1, 2), wal: wal(5) },
    { at: at(1, 3), wal: wal(7) },
  ];
  expect(takeUntil(samples, wal(3), 'before')).toBe('before');
  expect(takeUntil(samples, wal(5), 'before')).toBe(at(1, 2));
  expect(takeUntil(samples, wal(6), at(1, 2))).toBe(at(1, 2));
  expect(takeUntil(samples, wal(7), at(1, 2))).toBe(at(1, 3));
});

test('what no second of the kept span needs goes when a newer base copy is whole; what belongs to another database stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-old-'));
  const places = await continuousPlaces({ backupTo: folder, dataDir: folder } as Settings);
  const put = (place: { write(file: string, content: Readable): Promise<void> }, name: string) =>
    place.write(name, Readable.from(['x']));
  const segments = [
    ...Array.from({ length: 12 }, (_, number) => segment(number, at(1 + number))),
    segment(3, at(3), 1, '8'),
    segment(1, at(1), 2),
  ];
  const bases = [
    base('one', 2, 1, { files: [objectOf('early')] }),
    base('two', 5, 4, { files: [objectOf('mid')] }),
    base('three', 8, 8),
  ];
  const files: ShippedFiles = new Map(
    ['early', 'mid', 'now', 'late'].map((path) => [
      objectOf(path),
      { name: `7-${objectOf(path)}-x.file.zst.age`, at: path === 'late' ? '20261107T000000Z' : '20261101T000000Z' },
    ]),
  );
  for (const { base: name } of bases)
    for (const ending of ['.base.json', '.tar.zst.age']) await put(places.bases, `${name}${ending}`);
  for (const { name } of segments) await put(places.wal, name);
  for (const { name } of files.values()) await put(places.files, name);
  const what = { places, bases, segments, files, systemId: '7', named: new Set([objectOf('now')]) };

  const half = await removeOld({ ...what, bases: [bases[0]!], files: new Map(), since: at(20) });
  expect(half.bases).toEqual([bases[0]]); // the only one stays, however old
  const { bases: kept, removed } = await removeOld({ ...what, since: at(6) });

  expect(kept.map((each) => each.base)).toEqual(['two', 'three']);
  expect((await readdir(join(folder, 'continuous/base'))).sort()).toEqual(
    ['three', 'two'].flatMap((name) => [`${name}.base.json`, `${name}.tar.zst.age`]),
  );
  const left = (await readdir(join(folder, 'continuous/wal'))).map((name) => readSegmentName(name)!);
  expect(
    left
      .filter(({ systemId }) => systemId === '7')
      .map((each) => numberOf(each.wal))
      .sort((a, b) => a - b),
  ).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  expect(left.filter(({ systemId }) => systemId === '8')).toHaveLength(1);
  expect(removed.size).toBe(5);
  expect([...files.keys()].sort()).toEqual(['mid', 'now', 'late'].map(objectOf).sort());
  expect(await readdir(join(folder, 'continuous/files'))).toHaveLength(3);
  await rm(folder, { recursive: true });
}, 20_000);

test('health says what came of the weekly trial, and why there was none', () => {
  const now = new Date(at(2));
  const trial = {
    triedAt: new Date(now.getTime() - 3 * 86_400_000).toISOString(),
    seconds: 200,
    bytes: 3e9,
    tables: 140,
    files: 12,
    problem: null,
    leftOut: null,
  };
  const verdict = (changed: object | null, ageSeconds = 1e6) =>
    checkArchiveTrial({
      settings: { backupContinuous: true },
      database: { copyOf: null, ageSeconds },
      now,
      archiveTrial: changed && { ...trial, ...changed },
    } as unknown as Facts);

  expect(verdict({})).toEqual({
    status: 'ok',
    sentence:
      'The continuous backup was last brought back to try it 3 days ago, in 3 minutes, with 3 GB beside; 140 tables and 12 files were compared.',
  });
  expect(verdict({ tables: 0 })!.sentence).toMatch(/ beside; somebody saved all the time, so 12 files alone were compared\.$/);
  expect(verdict({ leftOut: '5 GB are needed beside the database for a while, and 1 GB are free.' })).toMatchObject({
    status: 'warning',
    sentence:
      'The continuous backup could not be tried 3 days ago: 5 GB are needed beside the database for a while, and 1 GB are free.',
  });
  expect(verdict({ problem: 'records.leads is not there.' })).toMatchObject({ status: 'critical' });
  expect(verdict({ triedAt: new Date(now.getTime() - 10 * 86_400_000).toISOString() })).toMatchObject({ status: 'warning' });
  expect(verdict(null)).toMatchObject({ status: 'warning', sentence: 'The continuous backup was never tried.' });
  expect(verdict(null, 1_000)).toBe(undefined);
});

test('health says how late the archive is, not how long Muster was down, and what to do', () => {
  const now = new Date(at(2));
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const verdict = (continuous: object) =>
    checkContinuous({
      settings: { backupContinuous: true },
      database: { copyOf: null },
      now,
      continuous: { since: ago(300), until: ago(30), waitingBytes: 0, problem: null, runsSince: ago(60), ...continuous },
    } as unknown as Facts);

  expect(verdict({})).toMatchObject({ status: 'critical', sentence: 'The continuous backup is 30 minutes behind.' });
  expect(verdict({ until: ago(5), waitingBytes: 3e6 })).toMatchObject({
    status: 'warning',
    sentence: expect.stringContaining('3 MB wait here.'),
  });
  expect(verdict({ until: ago(0.5) })).toEqual({
    status: 'ok',
    sentence: 'Any second comes back, from 5 hours ago until 30 seconds ago.',
  });
  for (const runsSince of [null, ago(1)]) expect(verdict({ runsSince }).status).toBe('ok');
  expect(verdict({ since: null, problem: 'There is no space left.' })).toMatchObject({
    status: 'critical',
    sentence: 'The continuous backup does not begin: There is no space left.',
  });
});
