import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { fieldOf } from '../modules.ts';
import { queryClient } from '../query-client.ts';
import { sessionOptions } from '../session.tsx';
import { createStore } from '../store.ts';
import { rightOn } from './rights.ts';

type Values = Record<string, unknown>;

export interface MissingQuestion {
  module: DescribedModule;
  record: AnyRecord | null;
  /** What is being saved. */
  sent: Values;
  /** Fields that the caller shows itself. */
  shown: readonly string[];
  refusal: ApiError;
  fields: DescribedField[];
  /** Saves once more, with what was missing; throws when it is refused again. */
  save: (more: Values) => Promise<unknown>;
  turnBack: () => void;
}
export const missingStore = createStore<MissingQuestion | null>(null);

export const TURNED_BACK = Symbol('turned back');

/**
 * Saves, and asks in a small form for the fields that a refusal names beside those that were sent. Answers what `save`
 * answers, or `TURNED_BACK`. Other refusals are thrown.
 */
export async function askingForMissing<T>(
  { module, record, sent, shown = [] }: Pick<MissingQuestion, 'module' | 'record' | 'sent'> & { shown?: readonly string[] },
  save: (fields: Values) => Promise<T>,
): Promise<T | typeof TURNED_BACK> {
  try {
    return await save(sent);
  } catch (refusal) {
    const fields = missingIn(refusal, { module, record, sent, shown });
    if (fields.length === 0) throw refusal;
    return new Promise((resolve) => {
      const answer = (saved: T | typeof TURNED_BACK) => {
        missingStore.set(null);
        resolve(saved);
      };
      missingStore.set({
        module,
        record,
        sent,
        shown,
        fields,
        refusal: refusal as ApiError,
        save: async (more) => answer(await save({ ...sent, ...more })),
        turnBack: () => answer(TURNED_BACK),
      });
    });
  }
}

/** The fields to ask for; none where the refusal also speaks of what was sent, or of what this person may not write. */
export function missingIn(
  refusal: unknown,
  { module, record, sent, shown }: Pick<MissingQuestion, 'module' | 'record' | 'sent' | 'shown'>,
): DescribedField[] {
  if (!(refusal instanceof ApiError) || refusal.status !== 422) return [];
  const session = queryClient.getQueryData(sessionOptions.queryKey);
  const named = Object.keys(refusal.fields).map((name) => {
    const isElsewhere = name in sent || shown.includes(name) || isJoined(module, name);
    const field = isElsewhere ? undefined : fieldOf(module, name);
    return field && session && rightOn(module, field, record, session).write ? field : undefined;
  });
  return named.every((field) => field !== undefined) ? named : [];
}

/** A person's name is made of two other fields. */
const isJoined = (module: DescribedModule, name: string): boolean =>
  name === 'name' && fieldOf(module, 'first_name') !== undefined;
