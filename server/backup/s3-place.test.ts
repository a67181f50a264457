import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { startS3 } from '../testing-s3.ts';
import { ENDING, findBackup, placeOf } from './places.ts';
import type { Settings } from '../settings.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => void (s3 = await startS3()));
afterEach(() => s3.asBefore());
afterAll(() => s3?.close());

const settings = (backupTo: string) => ({ backupTo, dataDir: '/nowhere' }) as Settings;
const sent = (bytes: Buffer) => Readable.from([bytes.subarray(0, 6_000_000), bytes.subarray(6_000_000)], { objectMode: false });

test('a backup goes to a bucket in parts, is listed, found by its name and its address, and taken away', async () => {
  const place = await placeOf(settings(s3.urlOf()));
  const bytes = randomBytes(11_000_000);
  await place.write(`muster-2${ENDING}`, sent(bytes));
  await place.write(`muster-1${ENDING}`, Readable.from([Buffer.from('small')], { objectMode: false }));

  expect(place.name).toBe('s3://papers/muster');
  expect(await place.list()).toEqual([`muster-1${ENDING}`, `muster-2${ENDING}`]);
  const latest = await findBackup(settings(s3.urlOf()), 'latest');
  expect(latest.backup).toBe('muster-2');
  expect((await buffer(await latest.open())).equals(bytes)).toBe(true);
  const [address, query] = s3.urlOf().split('?');
  const named = await findBackup(settings('/elsewhere'), `${address}/muster-1${ENDING}?${query}`);
  expect(String(await buffer(await named.open()))).toBe('small');

  const below = await placeOf(settings(''), `${address}/continuous/base?${query}`);
  await below.write(`base-1${ENDING}`, Readable.from([Buffer.from('below')], { objectMode: false }));
  expect(await below.list()).toEqual([`base-1${ENDING}`]);
  expect(await place.list()).toEqual([`muster-1${ENDING}`, `muster-2${ENDING}`]);

  await place.remove(`muster-2${ENDING}`);
  expect(await place.list()).toEqual([`muster-1${ENDING}`]);
}, 240_000);

test('a source that breaks off, and a bucket that refuses or is not there, leave nothing and say why', async () => {
  const place = await placeOf(settings(s3.urlOf()));
  const before = await place.list();
  const broken = Readable.from(
    (async function* () {
      yield randomBytes(6_000_000);
      throw new Error('the database went away');
    })(),
    { objectMode: false },
  );

  await expect(place.write(`half${ENDING}`, broken)).rejects.toThrow('the database went away');
  expect(await place.list()).toEqual(before);
  s3.deny('PUT');
  await expect(place.write(`half${ENDING}`, sent(Buffer.from('x')))).rejects.toThrow(StartProblem);
  s3.asBefore();
  const missing = await placeOf(settings(s3.urlOf('nothing')));
  await expect(missing.list()).rejects.toThrow('There is no bucket "nothing"');
  await expect(missing.list()).rejects.toThrow('BACKUP_TO');
}, 240_000);
