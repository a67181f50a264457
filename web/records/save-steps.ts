import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { checksDuplicates } from '../duplicates/checks-duplicates.ts';
import type { Which } from '../runs/act-on-many.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';

type Values = Record<string, unknown>;

/** What a form is about to save. */
export interface Saving {
  module: DescribedModule;
  /** null: a new record. */
  record: AnyRecord | null;
  /** What would be written, as the wire takes it. */
  values: Values;
  /** The whole form as it is shown: relations by name. */
  shown: Values;
  /** Writes these values; null when the person turned back. A step that does it itself answers what stands there then. */
  write: (values: Values) => Promise<AnyRecord | null>;
}

/** What a mass update is about to write to each of these records. */
export interface SavingMany {
  module: DescribedModule;
  which: Which;
  values: Values;
  count: number;
}

/** `go`: on with these values · `stop`: nothing is saved, the form stays · `instead`: this record is the answer, nothing else is written. */
export type StepAnswer = { go: Values } | 'stop' | { instead: AnyRecord };

/** One step of a save. A feature contributes its own for a module; those of one module go by their order, the write between them. */
export interface SaveStep {
  /** The module's name, or `*` for every module. */
  module: string;
  /** 10: duplicates. */
  order: number;
  /** What the person reads while it is done. */
  says?: (module: DescribedModule) => string;
  /** Absent: always. Decided without loading the step. */
  isNeeded?: (saving: Pick<Saving, 'module' | 'record' | 'values'>) => boolean;
  /** It asks as well where one field is changed in place: on the page, in a list, on a board. */
  alsoInPlace?: boolean;
  /** Asks before anything is written. */
  before?: () => Promise<{ default: (saving: Saving) => Promise<StepAnswer> }>;
  /** Absent: always. Of the values that a mass update writes. */
  isNeededForMany?: (values: Values) => boolean;
  /** Asks before many records are written; false: none is. */
  beforeMany?: () => Promise<{ default: (saving: SavingMany) => Promise<boolean> }>;
  /** Whether this refusal of the save is told in a dialog as well, which leads to the fields. */
  tellsRefusal?: (sentence: string) => boolean;
  /** This step is the write itself: it says what the person reads meanwhile. */
  isWrite?: boolean;
  /** A write that the server fails at is logged and says nothing (leads, section 8); refusals are told as everywhere. */
  failsQuietly?: boolean;
  /** Goes on after the record was written. */
  after?: () => Promise<{ default: (saved: AnyRecord, module: DescribedModule) => Promise<void> }>;
}

export interface SavedThroughSteps {
  record: AnyRecord;
  /** Another record took the place of what was typed: it is told of already. */
  isInstead: boolean;
}

/** What is written where one field is changed in place, after the steps that ask there too. Answers null when the person turned back. */
export async function askedInPlace(saving: Omit<Saving, 'write'>, contributed: readonly SaveStep[]): Promise<Values | null> {
  const steps = contributed.filter(({ module, alsoInPlace }) => alsoInPlace && module === saving.module.name);
  const write = () => Promise.reject(new Error('A step that asks in place writes nothing itself.'));
  let { values } = saving;
  for (const { before, isNeeded } of steps.toSorted((one, other) => one.order - other.order)) {
    if (!before || isNeeded?.({ ...saving, values }) === false) continue;
    const { default: ask } = await before();
    const answer = await ask({ ...saving, values, write });
    if (answer === 'stop' || 'instead' in answer) return null;
    values = answer.go;
  }
  return values;
}

/** Whether the steps that ask before many records are written let it go on. */
export async function askedForMany(saving: SavingMany, contributed: readonly SaveStep[]): Promise<boolean> {
  const steps = contributed.filter(({ module }) => module === saving.module.name);
  for (const { beforeMany, isNeededForMany } of steps.toSorted((one, other) => one.order - other.order)) {
    if (!beforeMany || isNeededForMany?.(saving.values) === false) continue;
    const { default: ask } = await beforeMany();
    if (!(await ask(saving))) return false;
  }
  return true;
}

/** Saves through the steps of the module, in their order: each may ask, change what is written, or stop. Answers null when one stopped. */
export async function saveThroughSteps(saving: Saving, contributed: readonly SaveStep[]): Promise<SavedThroughSteps | null> {
  const steps = [checksDuplicates, ...contributed]
    .filter(({ module }) => module === '*' || module === saving.module.name)
    .toSorted((one, other) => one.order - other.order);
  let { values } = saving;
  for (const { before, says, isNeeded } of steps) {
    if (!before || isNeeded?.({ ...saving, values }) === false) continue;
    if (says) toast.stealth(says(saving.module));
    const { default: ask } = await before();
    const answer = await ask({ ...saving, values });
    if (answer === 'stop') return null;
    if ('instead' in answer) return { record: answer.instead, isInstead: true };
    values = answer.go;
  }
  const write = steps.find(({ isWrite }) => isWrite);
  toast.stealth(write?.says?.(saving.module) ?? say('Saving updates'));
  const record = await saving.write(values).catch((error: unknown) => {
    if (!write?.failsQuietly || !(error instanceof ApiError) || error.status !== 500) throw error;
    console.error(`The record was not saved, request ${error.requestId}.`, error);
    return null;
  });
  if (!record) return null;
  for (const { after, says, isNeeded } of steps) {
    if (!after || isNeeded?.({ ...saving, values }) === false) continue;
    if (says) toast.stealth(says(saving.module));
    const { default: goOn } = await after();
    // The record is saved: what follows is logged where it fails, and the form closes.
    await goOn(record, saving.module).catch((error: unknown) => console.error('A step after a save failed.', error));
  }
  return { record, isInstead: false };
}
