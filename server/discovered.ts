import type { ModuleDefinition } from '#common/module.ts';
import type { NotificationKind } from '#common/notification-kinds.ts';
import type { Visible } from '#common/visible.ts';
import type { DeclaredSetting } from './admin-settings/declared-setting.ts';
import type { DemoPart } from './demo.ts';
import type { Route } from './http/route.ts';
import type { Job } from './jobs/job.ts';
import type { Consumer } from './events/event.ts';
import type { FieldNames } from './modules/field-names.ts';
import type { Rule, StoredRules } from './records/rules.ts';
import type { FeatureAct } from './runs/feature-act.ts';

/** What the feature folders and the engine itself contribute, found by file suffix. */
export interface Discovered {
  readonly modules: ReadonlyMap<string, ModuleDefinition>;
  readonly rules: readonly Rule[];
  readonly storedRules: readonly StoredRules[];
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  readonly acts: readonly FeatureAct[];
  /** In the order of the choices. */
  readonly notificationKinds: readonly NotificationKind[];
  readonly demo: readonly DemoPart[];
  /** Run inside the start's transaction until they find nothing to do: default roles, dropdowns, settings. */
  readonly defaults: readonly Defaults[];
  readonly session: readonly SessionPart[];
  readonly neverIdle: readonly NeverIdle[];
  readonly schedules: readonly AgencySchedule[];
  readonly partsInWords: readonly PartInWords[];
  readonly fieldNames: readonly FieldNames[];
  /** By their keys. */
  readonly settings: ReadonlyMap<string, DeclaredSetting>;
}
/** What every signed-in page is told beside who is signed in. */
export interface SessionPart {
  (context: import('./context.ts').Context): Promise<Record<string, unknown>>;
  /** Its facts stand beside `user`; absent: among `settings`. */
  readonly isBesideUser?: true;
}
export const besideUser = (part: (context: import('./context.ts').Context) => Promise<Record<string, unknown>>): SessionPart =>
  Object.assign(part, { isBesideUser: true as const });
/** Whether the sessions of this account do not end by being idle. */
export type NeverIdle = (context: import('./context.ts').Context, user: { _id: string; email: string }) => Promise<boolean>;
/**
 * What the agency says of repeating jobs: the IANA zone of its clocks, the jobs that do not repeat for now, and the crontabs that take the
 * place of the code’s, by name. Kept until a setting changes.
 */
export type AgencySchedule = (context: import('./context.ts').Context) => Promise<{
  timeZone: string;
  paused: readonly string[];
  crons: Readonly<Record<string, string>>;
  /** When each job came or was last changed, ISO 8601: before that it was not due. */
  since: Readonly<Record<string, string>>;
}>;
export interface Defaults {
  readonly name: string;
  readonly order: number;
  readonly run: (context: import('./context.ts').Context) => Promise<void>;
}
/** A part of the start page in words, for its readers on paper. */
export interface PartInWords {
  /** That of the `widget` which it is on screen. */
  readonly key: string;
  readonly label: string;
  readonly visible: Visible;
  /** Under the rights of `context`; fields that its reader may not read stay empty. */
  readonly read: (context: import('./context.ts').Context) => Promise<WordsOfPart>;
}
export interface WordsOfPart {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Said in place of a table without rows. */
  empty: string;
  /** Said below the table, such as how much more there is. */
  note?: string | undefined;
}
