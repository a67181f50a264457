import { Refusal, invalid, rule } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { computeSave, refuseUnmet } from '../computed/compute-save.ts';
import { forgetKeys } from '../duplicates/duplicate-keys.ts';
import type { Module } from '../modules/module.ts';
import { keepsFormer } from './audit.ts';
import type { PutBack } from './input.ts';
import { readAgain } from './lock.ts';
import { cleanRichText } from './rich-text.ts';
import { rulesOf } from './rule-book.ts';
import { concerns, type AfterSave, type CheckSave, type DeriveSave, type Rule } from './rules.ts';
import { frameOf } from './save-frames.ts';
import { isSame } from './values.ts';

/** A save as its rules see it, with what they have refused so far. */
export interface RunningSave extends DeriveSave, CheckSave, PutBack {
  /** The sentence of the rule that is being asked. */
  rule: string;
  /** Of a save that takes one back: it hangs on what others have changed since. */
  followsOthers: boolean;
  refusals: { sentence: string; field: string | undefined }[];
  /** What a rule threw of fields; the rules after it may rely on what it found wanting, so they are not asked. */
  thrown?: Refusal;
}

export function saveOf(
  context: Context,
  module: Module,
  record: AnyRecord,
  previous: AnyRecord | null,
  {
    database = context.database,
    putBack,
  }: { /** Where its rules look and write. */ database?: Queryable | undefined } & PutBack = {},
): RunningSave {
  const refusals: RunningSave['refusals'] = [];
  const save: RunningSave = {
    module,
    rule: '',
    putBack,
    followsOthers: false,
    record,
    previous,
    isNew: previous === null,
    get context() {
      const frame = frameOf(context, module, record._id, this.rule, { isNew: this.isNew, save: this });
      return context.inside(frame, database);
    },
    refusals,
    changed: (field) => (previous ? !isSame(record[field], previous[field]) : isFilled(record[field])),
    set: (fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const field = module.storage.get(name)?.field;
        if (!field) throw new Error(`${module.name} has no field ${name}`);
        if (putBack && !save.followsOthers && keepsFormer(module, name)) continue;
        (record as Record<string, unknown>)[name] = field.rich && typeof value === 'string' ? cleanRichText(value) : value;
      }
    },
    refuse: (sentence, field) => void refusals.push({ sentence, field }),
  };
  return save;
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false;

/** What a new record fills, and the effects that this concerns. */
export function effectsOfNew(context: Context, module: Module, record: AnyRecord) {
  const changed = new Set([...module.storage.keys()].filter((name) => isFilled(record[name])));
  const asked = { record, isNew: true, context };
  const after = rulesOf(context, module).effects.filter((each) => concerns(each, true, (field) => changed.has(field), asked));
  return { changed, after };
}

/** Derived, computed, checked. */
export async function runBefore(context: Context, module: Module, save: RunningSave): Promise<void> {
  const { derives, checks } = rulesOf(context, module);
  try {
    await ask(context, save, derives);
    await computeSave(context, module, save);
    await ask(context, save, checks);
    await refuseUnmet(context, module, save);
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status !== 422 || !problem.fields) throw problem;
    save.thrown = problem;
  }
}

async function ask(context: Context, save: RunningSave, rules: readonly Rule[]): Promise<void> {
  const asked = { record: save.record, isNew: save.isNew, context };
  for (const each of rules) {
    if (!concerns(each, save.isNew, save.changed, asked)) continue;
    save.rule = each.sentence;
    save.followsOthers = each.on?.some((field) => save.putBack?.others.has(field)) ?? false;
    await each.run(save);
  }
}

/** The checks that are asked when a record comes back from the archive. */
export const checksOfUnarchived = (context: Context, module: Module): readonly Rule[] =>
  rulesOf(context, module).checks.filter(({ orUnarchived }) => orUnarchived);

/** @throws the refusals of these checks of a record that was archived, as if it were restored */
export async function checkUnarchived(
  context: Context,
  module: Module,
  record: AnyRecord,
  checks: readonly Rule[],
): Promise<void> {
  const save = saveOf(context, module, { ...record, deleted: false }, { ...record, deleted: true });
  for (const each of checks) {
    save.rule = each.sentence;
    await each.run(save);
  }
  refuseIf(save, {});
}

export interface WrittenSave {
  record: AnyRecord;
  previous: AnyRecord | null;
  changed: ReadonlySet<string>;
  hasMadeUpId?: boolean;
}

/** A rule that writes the record of its own save leaves it as it is stored now: for the rules after it, and for the answer. */
export async function runAfter(context: Context, module: Module, save: WrittenSave, rules: readonly Rule[]): Promise<void> {
  for (const rule of rules) await runEffect(context, module, [save], rule);
}

/** One effect of records that are written together. */
export async function runEffect(context: Context, module: Module, written: readonly WrittenSave[], rule: Rule): Promise<void> {
  const asked = written.map((each) => {
    const { record, previous, changed, hasMadeUpId = false } = each;
    const frame = frameOf(context, module, record._id, rule.sentence, { isNew: previous === null, save: each });
    const save: AfterSave = {
      module,
      record,
      previous,
      isNew: previous === null,
      hasMadeUpId,
      changed: (field) => changed.has(field),
      context: context.inside(frame),
    };
    return { frame, save };
  });
  if (rule.isTogether) await rule.run(asked.map(({ save }) => save));
  else for (const { save } of asked) await rule.run(save);
  for (const { frame, save } of asked) {
    if (!frame.isWrittenAgain) continue;
    forgetKeys(save.record);
    Object.assign(save.record, await readAgain(context, module, save.record._id));
  }
}

/** Values that cannot be read, missing fields and rules answer together; a rule's literal text is the sentence. */
export function refuseIf(
  save: RunningSave,
  missing: Record<string, string>,
  problems: Readonly<Record<string, string>> = {},
): void {
  const ruled = Object.fromEntries(save.refusals.flatMap(({ sentence, field }) => (field ? [[field, sentence]] : [])));
  const fields: Record<string, string> = { ...missing, ...ruled, ...problems, ...save.thrown?.fields };
  if (save.thrown) throw withFields(save.thrown, fields, Object.keys(problems).length > 0);
  if (Object.keys(problems).length) throw invalid(fields);
  if (!save.refusals.length && !Object.keys(missing).length) return;
  const first = save.refusals[0];
  if (!first) throw invalid(fields);
  throw rule(first.sentence, Object.keys(fields).length ? fields : undefined);
}

function withFields({ code, message, details = {} }: Refusal, fields: Record<string, string>, isUnreadable: boolean): Refusal {
  return new Refusal(422, code === 'rule' && isUnreadable ? 'invalid' : code, message, { fields, details });
}
