import { malformed } from '#common/errors.ts';
import type { Option } from '#common/field.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import { MOST_GROUPS, type DateGroup } from '#common/groups.ts';
import type { Context } from '../context.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { readable, stepOf, systemColumn } from './paths.ts';
import type { Sql } from './sql.ts';

/** What records are grouped by, compiled over the row `t`. */
export interface GroupKey {
  stored: StoredField;
  kind: 'choice' | 'checkbox' | 'relation' | 'day' | 'value';
  expression: string;
  dateGroup: DateGroup;
  /** The choices of a dropdown, in its order. */
  choices: readonly Option[];
  /** How many groups of records there may be, beside the one without a value. */
  most: number;
  /** An index gives the rows of one group: each group is looked up, instead of all rows being numbered. */
  isIndexed: boolean;
}

/** @throws 400 for a field that is unknown, that the reader may not read, or that has no groups */
export function groupKey(context: Context, module: Module, field: string, dateGroup: DateGroup | undefined, sql: Sql): GroupKey {
  const { access, engine, timeZone } = context;
  const step = systemColumn(module, field) ? undefined : stepOf(engine.registry, access, module, field);
  if (step?.kind !== 'field') throw cannotGroup(field);
  const { stored, part, level } = step;
  const column = stored.columns.find((each) => each.part === part);
  const kind = column && kindOf(stored, part);
  if (!column || !kind || stored.field.secret) throw cannotGroup(field);
  if (dateGroup && kind !== 'day') throw malformed(`dateGroup needs a date, and ${field} is none.`);
  const own = readable('t', column.name, level, access, sql);
  const { options, dropdown, type, indexed } = stored.field;
  const choices = kind === 'choice' ? (options ?? engine.registry.lists.get(dropdown ?? '') ?? []) : [];
  const unit = dateGroup ?? 'day';
  const moment = type === 'DateTime' ? `${own} at time zone ${sql.param(timeZone)}` : `${own}::timestamp`;
  return {
    stored,
    kind,
    dateGroup: unit,
    expression: kind === 'day' ? `date_trunc('${unit}', ${moment})::date` : kind === 'checkbox' ? `coalesce(${own}, false)` : own,
    choices,
    most: MOST_GROUPS + choices.length,
    isIndexed:
      level !== 'Owner Read/Owner Write' &&
      (kind === 'relation' || (kind === 'choice' && (indexed === true || leads(module, field)))),
  };
}

const leads = ({ indexes }: Module, field: string) => indexes?.some(([first]) => first === field) ?? false;

function kindOf({ field }: StoredField, part: string): GroupKey['kind'] | undefined {
  const { comparison } = typeOf(field);
  if (part) return field.type === 'Address' ? 'value' : undefined;
  if (field.type === 'Dropdown') return 'choice';
  if (field.type === 'Relate') return 'relation';
  if (comparison === 'boolean') return 'checkbox';
  if (comparison === 'date' || comparison === 'datetime') return 'day';
  return (comparison === 'text' && field.type !== 'Address') || comparison === 'number' ? 'value' : undefined;
}

const cannotGroup = (field: string) => malformed(`Records cannot be grouped by ${field}.`, 'unknown-field');
