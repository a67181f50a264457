import type { RecordOf } from '#common/module.ts';
import type { workflowAlerts } from './workflow-alerts.module.ts';
import type { workflowConditions } from './workflow-conditions.module.ts';
import type { workflows } from './workflows.module.ts';

/** A workflow with all of its parts. */
export interface Workflow extends Pick<
  RecordOf<typeof workflows>,
  '_id' | 'name' | 'module' | 'active' | 'match' | 'executionOccurs' | 'appliesTo' | 'processingOrder' | 'weight'
> {
  runsOnExisting: boolean | null;
  switchedOn: string | null;
  conditions: WorkflowCondition[];
  actions: WorkflowAction[];
  alerts: WorkflowAlert[];
}

export type WorkflowCondition = Pick<
  RecordOf<typeof workflowConditions>,
  '_id' | 'option' | 'field' | 'operator' | 'value' | 'relationship' | 'relatedModule' | 'time_count' | 'time_span'
>;

export interface WorkflowAction {
  _id: string;
  option: string | null;
  relationship: string | null;
  relatedModule: string | null;
  fields: WrittenField[] | null;
}

/** A literal with `{{field}}`, or a formula. */
export interface WrittenField {
  fieldName: string;
  value?: unknown;
  formula?: string | null;
}

export type WorkflowAlert = Pick<
  RecordOf<typeof workflowAlerts>,
  | '_id'
  | 'alertType'
  | 'sourceType'
  | 'subject'
  | 'message'
  | 'campaignTemplate'
  | 'variable_module'
  | 'variable_field'
  | 'variable'
  | 'start'
>;

/** A condition as it was found: `found` is what stood there. */
export interface Judged {
  _id: string;
  holds: boolean;
  found: unknown;
}
export interface WrittenRecord {
  moduleName: string;
  _id: string | null;
  fields: Record<string, unknown>;
}
export interface Acted {
  _id: string;
  state: 'done' | 'failed';
  problem?: string;
  changes: WrittenRecord[];
}
export interface Alerted {
  _id: string;
  /** Of its letter in the outbox; null: nobody could be written to. */
  letter: string | null;
  to: string[];
  /** Recipients that have no address, by name. */
  without: string[];
  state: 'queued' | 'sent' | 'failed';
  problem?: string;
}
export type RunCause = 'save' | 'time' | 'replay';
export type RunState = 'done' | 'partly' | 'failed';
