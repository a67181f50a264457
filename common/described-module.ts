import type { DuplicateRule } from './duplicates.ts';
import type { Field } from './field.ts';
import type { LayoutView, ModuleCheck, ModuleDefinition, Relationship, Section } from './module.ts';
import type { RowRules } from './row-rule.ts';
import type { RecordKind } from './timeline.ts';
import type { InputType } from './fields/field-type.ts';

/** A field as `/api/ss-modules` answers it: the specification's field definition, options already looked up. */
export interface DescribedField extends Omit<Field, 'type' | 'valueType'> {
  fieldName: string;
  inputType: InputType;
  type: { inputType: InputType; fieldType: string; schemaType: string };
}

export interface DescribedLayout {
  _id: string;
  ssModule: string;
  app: string | null;
  view: LayoutView;
  panelType: string | null;
  sections: Section[];
  role: string | null;
  /** Of the layouts of several roles the highest goes first; absent: 0. */
  priority?: number | null;
  /** Of a record's page: the lists of related records in their order, as `module.field`. Those that it does not name follow, by use. */
  relatedLists?: string[] | null;
  createdAt?: string;
}

export interface DescribedRelationship extends Pick<Relationship, 'name' | 'label' | 'type'> {
  primary_module: { name: string; label: string };
  related_module: { name: string; label: string };
}

/**
 * A module as `/api/ss-modules` answers it. Built-in and admin-made modules have the same shape; `layouts` holds only
 * those that somebody designed: `layoutFor` (common/layouts.ts) derives the others.
 */
export interface DescribedModule extends Pick<
  ModuleDefinition,
  | 'name'
  | 'label'
  | 'singular'
  | 'plural'
  | 'description'
  | 'icon'
  | 'navigation'
  | 'isDaily'
  | 'writes'
  | 'ownCalls'
  | 'softDelete'
  | 'neverMerged'
  | 'pageSize'
  | 'keyFacts'
> {
  _id: string;
  /** `/api/<path>/` */
  path: string;
  /** `/app/leads`, `/app/module/placements` */
  route: string;
  sort: { field: string; order: 'asc' | 'desc' };
  fields: DescribedField[];
  relationships: DescribedRelationship[];
  layouts: DescribedLayout[];
  /** Its records can be archived. */
  archivable?: true;
  /** As what its records stand in the timelines of others. */
  timeline?: RecordKind;
  apps: string[];
  custom: boolean;
  customSchema: Record<string, unknown> | null;
  active: boolean;
  locked: boolean;
  deleted: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Who sees and changes a record; told to System Admins, who may state it for the modules that they make. */
  seenBy?: RowRules;
  changedBy?: RowRules;
  /** What counts as the same; told to a reader as far as they may read the fields that a rule compares. */
  duplicates: readonly DuplicateRule[];
  /** What must hold; told to a reader as far as they may read the fields that a check names. */
  checks: readonly ModuleCheck[];
}
