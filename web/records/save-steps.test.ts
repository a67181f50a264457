import { expect, test, vi } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { askedForMany, askedInPlace, saveThroughSteps, type SaveStep, type Saving, type StepAnswer } from './save-steps.ts';

const module = { name: 'leads', label: 'Leads', duplicates: [] } as unknown as DescribedModule;
const record = { _id: '1', version: 1, createdAt: '', updatedAt: '', deleted: false } as AnyRecord;
const done: string[] = [];
const saving = (): Saving => ({
  module,
  record: null,
  values: { name: 'Ada' },
  shown: {},
  write: vi.fn(async (values) => {
    done.push(`save ${JSON.stringify(values)}`);
    return { ...record, ...values };
  }),
});
const before = (
  name: string,
  order: number,
  answer: (values: Record<string, unknown>) => StepAnswer,
  of = 'leads',
): SaveStep => ({
  module: of,
  order,
  before: async () => ({
    default: async ({ values }) => {
      done.push(name);
      return answer(values);
    },
  }),
});
const after = (name: string, order: number): SaveStep => ({
  module: 'leads',
  order,
  after: async () => ({ default: async (saved) => void done.push(`${name} of ${saved._id}`) }),
});
const goOn = (values: Record<string, unknown>): StepAnswer => ({ go: values });

test('the steps of a module go by their order, with the save between them, and change what is saved', async () => {
  done.length = 0;
  const address = before('address', 20, (values) => ({ go: { ...values, zip: '32801' } }));
  const foreign = before('elsewhere', 15, goOn, 'jobs');
  const steps = [after('match', 40), address, foreign, before('first', 5, goOn), after('addresses', 30)];

  const saved = await saveThroughSteps(saving(), steps);

  expect(saved).toMatchObject({ isInstead: false, record: { _id: '1', zip: '32801' } });
  expect(done).toEqual(['first', 'address', 'save {"name":"Ada","zip":"32801"}', 'addresses of 1', 'match of 1']);
});

test('a step that stops saves nothing, and one that answers a record ends the save', async () => {
  done.length = 0;
  const stopped = saving();
  expect(await saveThroughSteps(stopped, [before('stop', 5, () => 'stop'), before('late', 6, goOn)])).toBeNull();
  const replaced = saving();
  const other = { ...record, _id: '2' };
  expect(await saveThroughSteps(replaced, [before('other', 5, () => ({ instead: other })), after('match', 9)])).toEqual({
    record: other,
    isInstead: true,
  });

  expect(done).toEqual(['stop', 'other']);
  expect([stopped.write, replaced.write].map((write) => vi.mocked(write).mock.calls.length)).toEqual([0, 0]);
});

test('a step that is not needed is not loaded, and a save that somebody turned back from has no steps after it', async () => {
  const load = vi.fn(async () => ({ default: async ({ values }: Saving) => goOn(values) }));
  const turnedBack = { ...saving(), write: async () => null };
  done.length = 0;

  const steps: SaveStep[] = [{ module: '*', order: 1, isNeeded: () => false, before: load }, after('match', 9)];
  expect(await saveThroughSteps(turnedBack, steps)).toBeNull();
  expect([load.mock.calls.length, done]).toEqual([0, []]);
});

test('a failure of the server is logged where the write of a module says so; a refusal reaches the form', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failing = (status: number): Saving => ({
    ...saving(),
    write: () => Promise.reject(new ApiError(status, { error: 'No', requestId: 'r1' })),
  });
  const quiet: SaveStep = { module: 'leads', order: 1, isWrite: true, failsQuietly: true };

  expect(await saveThroughSteps(failing(500), [quiet])).toBeNull();
  expect(logged.mock.calls[0]![0]).toContain('request r1');
  await expect(saveThroughSteps(failing(422), [quiet])).rejects.toThrow('No');
  await expect(saveThroughSteps(failing(500), [])).rejects.toThrow('No');
  logged.mockRestore();
});

test('a field changed in place asks the steps that say so, and none else', async () => {
  done.length = 0;
  const inPlace = (step: SaveStep): SaveStep => ({ ...step, alsoInPlace: true });
  const steps = [
    before('form only', 5, () => 'stop'),
    inPlace(before('second', 20, (values) => ({ go: { ...values, more: 1 } }))),
    inPlace(before('first', 10, goOn)),
    inPlace(before('elsewhere', 10, () => 'stop', 'jobs')),
  ];

  expect(await askedInPlace(saving(), steps)).toEqual({ name: 'Ada', more: 1 });
  expect(done).toEqual(['first', 'second']);
  expect(await askedInPlace(saving(), [...steps, inPlace(before('last', 30, () => 'stop'))])).toBeNull();
  expect(await askedInPlace(saving(), [{ ...inPlace(before('not needed', 1, () => 'stop')), isNeeded: () => false }])).toEqual({
    name: 'Ada',
  });
});

test('a mass update asks the steps of its module that say so, and one of them stops it', async () => {
  const asked: string[] = [];
  const many = (name: string, answer: boolean, more: Partial<SaveStep> = {}): SaveStep => ({
    module: 'leads',
    order: 20,
    beforeMany: async () => ({ default: async ({ count }) => (asked.push(`${name} ${count}`), answer) }),
    ...more,
  });
  const saved = { ...saving(), which: { ids: ['1', '2'] }, count: 2 };
  const steps = [many('second', true), many('first', true, { order: 10 }), many('elsewhere', false, { module: 'jobs' })];

  expect(await askedForMany(saved, steps)).toBe(true);
  expect(asked).toEqual(['first 2', 'second 2']);
  expect(await askedForMany(saved, [...steps, many('no', false)])).toBe(false);
  expect(await askedForMany(saved, [many('not needed', false, { isNeededForMany: (values) => 'status' in values })])).toBe(true);
});
