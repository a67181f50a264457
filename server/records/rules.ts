import type { AnyRecord, ModuleDefinition, RecordOf } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** What every rule sees of the save it belongs to. */
interface Save<R> {
  /** As it was before this save; null for a new record. */
  readonly previous: Readonly<R> | null;
  readonly isNew: boolean;
  /** True when this save changes the field's value (for a new record: fills it). */
  changed(field: keyof R & string): boolean;
  /** The actor's context inside this save's transaction: what is done through it stands or falls with the save. */
  readonly context: Context;
}

export interface BeforeSave<R = AnyRecord> extends Save<R> {
  /** The record as it would be written. */
  readonly record: Readonly<R>;
  /** Changes what will be written, and audited. */
  set(fields: Partial<R>): void;
  /** The save will not happen; all refusals are answered at once. */
  refuse(sentence: string, field?: keyof R & string): void;
}

/** Nothing can be set or refused any more: an after-rule changes records, its own too, through `context.records`. */
export interface AfterSave<R = AnyRecord> extends Save<R> {
  /** The record as it is stored now, with what earlier after-rules changed. */
  readonly record: Readonly<R>;
}

export interface Rule {
  /** `*` in a rule about assignments: any module without a sentence of its own. */
  readonly module: string;
  readonly when: 'before' | 'after' | 'assigned';
  /** A sentence a user would nod at. */
  readonly sentence: string;
  /** The rule is asked only when one of these changed; absent: at every save. */
  readonly on: readonly string[] | undefined;
  /** Asked only for records that this save makes, or only for those that were there; absent: for both. */
  readonly of: 'new' | 'existing' | undefined;
  readonly run: (subject: any) => void | Promise<void>;
}

/** What one act gave to one person: the save of a form one record, a bulk change any number. */
export interface Assignment {
  readonly module: Module;
  readonly to: string;
  readonly ids: readonly string[];
  /** The actor's context inside the transaction of the act. */
  readonly context: Context;
}

type RuleOptions<M> = { on?: readonly (keyof RecordOf<M> & string)[]; of?: 'new' | 'existing' };
type Run<Save> = (save: Save) => void | Promise<void>;

/** `before(subs, 'a rejected sub says why', { on: ['status'] }, ({ record, refuse }) => …)` */
export const before = <M extends ModuleDefinition>(
  module: M,
  sentence: string,
  options: RuleOptions<M>,
  run: Run<BeforeSave<RecordOf<M>>>,
): Rule => ({
  module: module.name,
  when: 'before',
  sentence,
  on: options.on,
  of: options.of,
  run,
});

/** Runs in the same transaction, after the row, its links and its audit are written. */
export const after = <M extends ModuleDefinition>(
  module: M,
  sentence: string,
  options: RuleOptions<M>,
  run: Run<AfterSave<RecordOf<M>>>,
): Rule => ({
  module: module.name,
  when: 'after',
  sentence,
  on: options.on,
  of: options.of,
  run,
});

/** Runs once per act, in the same transaction, when it assigned records to somebody other than the actor. */
export const assigned = (
  module: ModuleDefinition | '*',
  sentence: string,
  run: (assignment: Assignment) => void | Promise<void>,
): Rule => ({
  module: module === '*' ? module : module.name,
  when: 'assigned',
  sentence,
  on: ['assigned_to'],
  of: undefined,
  run,
});

type RulesOf = Record<Rule['when'], Rule[]>;
const byModule = new WeakMap<readonly Rule[], Map<string, RulesOf>>();
const none: RulesOf = { before: [], after: [], assigned: [] };

export function rulesOf(rules: readonly Rule[], module: string): RulesOf {
  let index = byModule.get(rules);
  if (!index) {
    index = new Map();
    for (const rule of rules) {
      const own = index.get(rule.module) ?? { before: [], after: [], assigned: [] };
      own[rule.when].push(rule);
      index.set(rule.module, own);
    }
    byModule.set(rules, index);
  }
  return index.get(module) ?? none;
}

/** Whether a rule is asked about these changes of a new or an existing record. */
export const concerns = ({ on, of }: Rule, isNew: boolean, isChanged: (field: string) => boolean) =>
  (of === undefined || (of === 'new') === isNew) && (!on || on.some(isChanged));
