import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { agencyDay } from '../agency-day.ts';

export interface Processed {
  processed: { _id: string; results: Record<string, unknown>[] }[];
  skipped: { _id: string; reason: string }[];
}

/** Ends the rounds whose last day has passed, each in its own transaction and once, and begins those whose day has come. */
export async function processPassedRounds(context: Context, only?: string): Promise<Processed> {
  const today = await agencyDay(context);
  const done: Processed = { processed: [], skipped: [] };
  if (!only) await beginRounds(context, today);
  const passed = only
    ? await context.records.all(gameInstances, { _id: only })
    : await context.records.all(gameInstances, {
        all: [
          { field: 'hasEnded', op: 'equals', value: false },
          { field: 'end_date', op: 'lessThan', value: today },
        ],
      });
  for (const { _id } of passed) await processOne(context, _id, today, done);
  if (only && !passed.length) done.skipped.push({ _id: only, reason: 'There is no such round.' });
  return done;
}

async function processOne(context: Context, id: string, today: string, done: Processed): Promise<void> {
  await context.transaction(async (inner) => {
    const round = await inner.records.lock(gameInstances, id);
    if (round.date_completed) return void done.skipped.push({ _id: id, reason: 'The round was over already.' });
    if (!round.end_date || round.end_date >= today)
      return void done.skipped.push({ _id: id, reason: 'The last day of the round has not passed.' });
    await inner.records.update(gameInstances, id, { hasEnded: true });
    const { results } = await inner.records.get(gameInstances, id);
    done.processed.push({ _id: id, results: (results ?? []).map((result) => ({ ...result })) });
  });
}

async function beginRounds(context: Context, today: string): Promise<void> {
  const due = await context.records.all(gameInstances, {
    all: [
      { field: 'active', op: 'equals', value: true },
      { field: 'hasStarted', op: 'equals', value: false },
      { field: 'hasEnded', op: 'equals', value: false },
      { field: 'start_date', op: 'lessThanOrEqual', value: today },
    ],
  });
  for (const { _id } of due) await context.records.update(gameInstances, _id, { hasStarted: true });
}
