import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPassword } from './first-admin.ts';
import { foldAddress } from './fold-address.ts';
import { findPerson } from './single-sign-on/find-person.ts';
import { ADMIN, startTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

/** Letters that Unicode folds to an ASCII one: the dotted I, the Kelvin sign, and the long s in capitals. */
const ALIKE = [
  ['İris@agency.test', 'iris@agency.test'],
  ['\u212Aim@agency.test', 'kim@agency.test'],
  ['ÉVA@agency.test', 'éva@agency.test'],
] as const;

const person = async (email: string) => {
  const user = await app.make('users', { first_name: 'Ada', last_name: 'Byron', email, userType: 'Standard', active: true });
  await setPassword(app.engine, user._id, ADMIN.password);
  return user._id;
};
const signIn = (email: string, password = ADMIN.password) => app.anonymous.post('/api/users/login', { email, password });
const limits = async () =>
  (await app.engine.database.query('select key from muster.sign_in_attempts')).rows.map(({ key }) => key as string);

test('an address is folded by A to Z alone', () => {
  expect(foldAddress('  Ada.Byron@Agency.TEST ')).toBe('ada.byron@agency.test');
  for (const [one, other] of ALIKE) expect(foldAddress(one)).not.toBe(other);
});

test.each(ALIKE)('%s and %s are two accounts, in sign-in, reset, temporary sign-in and single sign-on', async (one, other) => {
  const owner = await person(other);
  expect((await signIn(one)).status).toBe(400);
  expect((await signIn(` ${other.replace(/[a-z]/g, (letter) => letter.toUpperCase())}`)).body.user._id).toBe(owner);
  const identity = (email: string) => ({ issuer: 'https://sign-on.test', subject: `subject of ${email}`, email });
  expect(await findPerson(app.system(), identity(one))).toEqual({ refused: 'no-account' });
  await app.anonymous.post('/api/users/password-reset', { email: one });
  await app.workJobs();
  const { rows } = await app.engine.database.query('select temporary_hash from muster.credentials where user_id = $1', [owner]);
  expect(rows[0]!.temporary_hash).toBeNull();

  const second = await person(one);
  expect((await signIn(one)).body.user._id).toBe(second);
  expect(await findPerson(app.system(), identity(one))).toEqual({ userId: second });
  expect(await findPerson(app.system(), identity(other.toUpperCase().replace('É', 'é')))).toEqual({ userId: owner });
});

test('every spelling of an address is one account and one limit', async () => {
  await person('ada@agency.test');
  await expect(person('ADA@Agency.test')).rejects.toThrow();
  for (const spelling of ['ADA@agency.test', ' ada@AGENCY.test', 'Ada@Agency.Test ']) {
    await signIn(spelling, 'wrong');
    await app.anonymous.post('/api/users/templogin', { email: spelling, password: 'wrong' });
    await app.anonymous.post('/api/users/password-reset', { email: spelling });
  }
  const ofAda = (await limits()).filter((key) => /ada@/i.test(key));
  expect(ofAda.sort()).toEqual(['account ada@agency.test', 'reset ada@agency.test']);
});

test('no file of the accounts folds an address by itself', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => /(?<!test)\.ts$/.test(name) && !name.startsWith('api-keys'),
  );
  const folding: string[] = [];
  for (const name of files) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8');
    for (const line of text.split('\n'))
      if (/toLo\w*LowerCase|toLowerCase|toUpperCase|\blower\(|\bilike\b|citext/.test(line) && !/resource|code\./.test(line))
        folding.push(`${name}: ${line.trim()}`);
  }
  expect(folding).toEqual([
    'fold-address.ts: export const foldedSql = (expression: string): string => `lower(${expression} collate "C")`;',
  ]);
});
