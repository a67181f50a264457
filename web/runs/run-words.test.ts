import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import type { ListedRun } from '#common/runs.ts';
import { runCounts, runState, runTitle, statusWords } from './run-words.ts';

const leads = { label: 'Leads', singular: 'Lead' } as DescribedModule;
const run = (more: Partial<ListedRun>) =>
  ({
    kind: 'update',
    state: 'done',
    dryRun: false,
    total: 2_100,
    done: 2_100,
    changed: 2_090,
    skippedCount: 0,
    words: null,
    ...more,
  }) as ListedRun;

test('a run is called by what it does to how many of what', () => {
  expect(runTitle(run({}), leads)).toBe('Mass update of 2,100 leads');
  expect(runTitle(run({ kind: 'delete', total: 1, dryRun: true }), leads)).toBe('Trial: deletion of 1 lead');
  expect(runTitle(run({ kind: 'merge', total: 2 }), leads)).toBe('Merge of 3 leads');
  const words = { title: 'Agreements for', done: 'made' };
  expect(runTitle(run({ kind: 'act', total: 3, words }), leads)).toBe('Agreements for 3 leads');
  expect(runCounts(run({ kind: 'act', changed: 2, words }))).toBe('2 made');
  expect(runTitle(run({ kind: 'undo' }), leads)).toBe('Undoing on 2,100 records');
  expect(runTitle(run({ kind: 'remove-demo' }), undefined)).toBe('Removal of the demo data, 2,100 records');
});

test('its state says when something was left out or taken back, its counts where it stopped', () => {
  expect(runState(run({})).label).toBe('Done');
  expect(runState(run({ skippedCount: 1 })).label).toBe('Done, some left out');
  expect(runState(run({ undoneBy: 'x' })).label).toBe('Undone');
  expect(runCounts(run({}))).toBe('2,090 changed');
  expect(runCounts(run({ kind: 'delete', state: 'cancelled', done: 500, changed: 500 }))).toBe(
    '500 deleted, stopped at 500 of 2,100',
  );
  expect(runCounts(run({ dryRun: true }))).toBe('2,090 would change');
  expect(statusWords(1_000, 2_100)).toBe('Status: 1,000 of 2,100');
});
