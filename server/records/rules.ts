import type { AnyRecord, ModuleDefinition, RecordOf } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Module } from '../modules/module.ts';

/** What every rule sees of the save it belongs to. */
interface Save<R> {
  readonly module: Module;
  /** As it was before this save; null for a new record. */
  readonly previous: Readonly<R> | null;
  readonly isNew: boolean;
  /** True when this save changes the field's value (for a new record: fills it). */
  changed(field: keyof R & string): boolean;
  /** The actor's context inside this save's transaction: what is done through it stands or falls with the save. */
  readonly context: Context;
}

/** The save of a derive-rule. */
export interface DeriveSave<R = AnyRecord> extends Save<R> {
  /** The record as it would be written, with what earlier derive-rules set. */
  readonly record: Readonly<R>;
  /** Changes what will be written, and audited. */
  set(fields: Partial<R>): void;
}

/** The save of a check-rule: all is derived, nothing is written. */
export interface CheckSave<R = AnyRecord> extends Save<R> {
  /** The record as it would be written. */
  readonly record: Readonly<R>;
  /** The save will not happen; all refusals are answered at once. */
  refuse(sentence: string, field?: keyof R & string): void;
}

/** The save of an effect-rule: it changes records, its own too, through `context.records`. */
export interface AfterSave<R = AnyRecord> extends Save<R> {
  /** The record as it is stored now, with what earlier effects changed. */
  readonly record: Readonly<R>;
  /** Of a new record: the server made up its id, so nothing ever had it. */
  readonly hasMadeUpId: boolean;
}

/** Before the write: derive what is written, then check it. After the write, in its transaction: effects. */
export const PHASES = ['derive', 'check', 'effect'] as const;
export type Phase = (typeof PHASES)[number];

export interface Rule {
  /** `*`: every module; in a rule about assignments any module without a sentence of its own. */
  readonly module: string;
  readonly phase: Phase | 'assigned';
  /** A sentence a user would nod at. */
  readonly sentence: string;
  /** The rule is asked only when one of these changed; absent: at every save. */
  readonly on?: readonly string[] | undefined;
  /** With `on`: asked of every new record as well, whatever it fills. */
  readonly orNew?: boolean | undefined;
  /** Asked only for records that this save makes, or only for those that were there; absent: for both. */
  readonly of?: 'new' | 'existing' | undefined;
  /** Of a check: asked as well when a record comes back from the archive, as of one that was deleted. */
  readonly orUnarchived?: boolean | undefined;
  /** Asked only of saves for which this holds; it looks at nothing but the save. */
  readonly when?: ((save: any) => boolean) | undefined;
  /** The sentence of the rule of the same module and phase that is asked first. */
  readonly after?: string | undefined;
  /** Asked once about all records that are written together; its subject is a list of saves. */
  readonly isTogether?: boolean | undefined;
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

interface Options<Name extends string, R = AnyRecord> {
  on?: readonly Name[];
  orNew?: boolean;
  orUnarchived?: boolean;
  of?: 'new' | 'existing';
  when?: (save: Asked<R>) => boolean;
  after?: string;
}
type OptionsOf<M> = Options<keyof RecordOf<M> & string, RecordOf<M>>;
/** What is known of a save before a rule is asked about it. */
export interface Asked<R = AnyRecord> {
  readonly record: Readonly<R>;
  readonly isNew: boolean;
  readonly context: Context;
}
type Run<Subject> = (subject: Subject) => void | Promise<void>;

/** `derive(jobs, 'a job is named after its title', { on: ['name'], orNew: true }, ({ record, set }) => …)` */
export const derive = <M extends ModuleDefinition>(
  module: M,
  sentence: string,
  options: OptionsOf<M>,
  run: Run<DeriveSave<RecordOf<M>>>,
): Rule => ({ module: module.name, phase: 'derive', sentence, ...options, run });

/** `check(subs, 'a rejected sub says why', { on: ['status'] }, ({ record, refuse }) => …)` */
export const check = <M extends ModuleDefinition>(
  module: M,
  sentence: string,
  options: OptionsOf<M>,
  run: Run<CheckSave<RecordOf<M>>>,
): Rule => ({ module: module.name, phase: 'check', sentence, ...options, run });

/** Runs in the same transaction, after the row, its links and its audit are written. */
export const effect = <M extends ModuleDefinition>(
  module: M,
  sentence: string,
  options: OptionsOf<M>,
  run: Run<AfterSave<RecordOf<M>>>,
): Rule => ({ module: module.name, phase: 'effect', sentence, ...options, run });

/** An effect that new records may have together: where they are written together it runs once for all of them, after their other effects. */
export const effectTogether = <M extends ModuleDefinition>(
  module: M,
  sentence: string,
  options: OptionsOf<M>,
  run: Run<readonly AfterSave<RecordOf<M>>[]>,
): Rule => ({ module: module.name, phase: 'effect', sentence, ...options, isTogether: true, run });

interface SaveOf {
  derive: DeriveSave;
  check: CheckSave;
  effect: AfterSave;
}

/** A rule about records of all modules, those that admins made too: `every('effect', 'followers are notified', {}, …)` */
export const every = <P extends Phase>(phase: P, sentence: string, options: Options<string>, run: Run<SaveOf[P]>): Rule => ({
  module: '*',
  phase,
  sentence,
  ...options,
  run,
});

/** Rules that are kept as rows. They are read anew, on every node, when a record of a module that raises `rules` changes. */
export interface StoredRules {
  readonly name: string;
  readonly load: (database: Queryable) => Promise<readonly Rule[]>;
}
export const storedRules = (name: string, load: StoredRules['load']): StoredRules => ({ name, load });

/** Runs once per act, in the same transaction, when it assigned records to somebody other than the actor. */
export const assigned = (module: ModuleDefinition | '*', sentence: string, run: Run<Assignment>): Rule => ({
  module: module === '*' ? module : module.name,
  phase: 'assigned',
  sentence,
  on: ['assigned_to'],
  run,
});

/** Whether a rule is asked about these changes of a new or an existing record; of which one, where that is known. */
export const concerns = ({ on, orNew, of, when }: Rule, isNew: boolean, isChanged: (field: string) => boolean, save?: Asked) =>
  (of === undefined || (of === 'new') === isNew) &&
  (!on || (isNew && orNew === true) || on.some(isChanged)) &&
  (!when || !save || when(save));
