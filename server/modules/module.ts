import type { ColumnType } from '#common/fields/field-type.ts';
import type { DescribedLayout } from '#common/described-module.ts';
import type { RowRules } from '#common/row-rule.ts';
import type { Field } from '#common/field.ts';
import type { ModuleDefinition, Relationship } from '#common/module.ts';

/** A module at run time: what its file or its admin said, with everything derived that SQL and rights need. */
export interface Module extends ModuleDefinition {
  readonly _id: string;
  readonly path: string;
  readonly route: string;
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly pageSize: number;
  readonly softDelete: boolean;
  readonly audited: boolean;
  readonly writes: 'anyone' | 'admin' | 'server';
  readonly roles: 'needed' | 'optional' | 'ignored' | 'unneeded';
  /** Who sees which row, and who changes it. */
  readonly seenBy: RowRules;
  readonly changedBy: RowRules;
  /** The teams of a row decide who sees it. */
  readonly isByTeam: boolean;
  /** Schema-qualified and quoted. */
  readonly tableName: string;
  readonly storage: ReadonlyMap<string, StoredField>;
  readonly relationships: readonly Relationship[];
  readonly layoutList: readonly DescribedLayout[];
  readonly customSchema: Readonly<Record<string, unknown>> | null;
  readonly custom: boolean;
  readonly active: boolean;
  readonly locked: boolean;
  readonly definitionDeleted: boolean;
  readonly definitionVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface StoredField {
  readonly name: string;
  readonly field: Field;
  readonly columns: readonly Column[];
}

export interface Column {
  /** Physical name, unquoted: `first_name`, `current_address$street`. */
  readonly name: string;
  /** '' for a field of one column. */
  readonly part: string;
  readonly type: ColumnType;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
