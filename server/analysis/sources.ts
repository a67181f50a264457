import { malformed } from '#common/errors.ts';
import { parseSearch } from '#common/search.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Comparison } from '#common/fields/field-type.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { joinTable } from '../modules/storage.ts';
import { readable, stepOf, systemColumn, unknownField, type Step } from '../records/paths.ts';
import type { WhereSetting } from '../records/operand.ts';
import { scopeSql } from '../records/scope.ts';
import { treeSql } from '../records/where.ts';

/** Relations on the way to a field. */
const MOST_STEPS = 2;

/** A value of each record, as SQL over the tables that `Sources` has joined. */
export interface Value {
  stored: StoredField;
  expression: string;
  comparison: Comparison;
  /** The module whose ids these are. */
  ref: string | undefined;
}

/** The tables of an analysis: the records `t`, and what stands beside them. Each relation is joined once, under the reader's rights. */
export class Sources {
  /** A record may stand in several rows, one for each of its values. */
  overlaps = false;
  readonly #reader: WhereSetting;
  readonly #module: Module;
  readonly #joins: string[] = [];
  readonly #related = new Map<string, string>();
  readonly #lists = new Map<string, string>();

  constructor(reader: WhereSetting, module: Module) {
    this.#reader = reader;
    this.#module = module;
  }

  /** The table of the module as `t`, and what is joined to it. */
  get from(): string {
    return [`${this.#module.tableName} t`, ...this.#joins].join(' ');
  }

  /** @throws 400 for a field that is unknown, that the reader may not read, or that has no single values */
  valueOf(path: string): Value {
    return this.#at(this.#module, 't', path, '', 0, true);
  }

  /** The same of fields with one value per record: totals are of records, not of the entries of lists. */
  oneValueOf(path: string): Value {
    return this.#at(this.#module, 't', path, '', 0, false);
  }

  /** Whether a record matches a search, as SQL. */
  matches(tree: unknown): string {
    return treeSql(parseSearch(tree), this.#reader);
  }

  /** The day of a date or a moment, in the reader's time zone. */
  dayOf({ expression, comparison }: Value): string {
    if (comparison === 'date') return expression;
    return `(${expression} at time zone ${this.zone})::date`;
  }

  /** The reader's time zone, as SQL. */
  get zone(): string {
    const { sql, timeZone } = this.#reader;
    return `${sql.shared('time zone', timeZone)}::text`;
  }

  #at(module: Module, alias: string, path: string, walked: string, steps: number, takesMany: boolean): Value {
    const { registry, access } = this.#reader;
    if (systemColumn(module, path)) throw unknownField(path, module);
    const step = stepOf(registry, access, module, path);
    if (step.kind === 'field') return this.#field(module, step, alias, walked + path, takesMany);
    if (steps === MOST_STEPS) throw malformed(`A report goes over at most two relations: ${walked}${path}.`, 'unknown-field');
    if (step.kind !== 'forward' && !takesMany) throw hasMany(path);
    const name = step.kind === 'inverse' ? step.field : step.stored.name;
    const place = `${walked}${name}.`;
    return this.#at(step.target, this.#relatedAt(step, alias, place), step.rest, place, steps + 1, takesMany);
  }

  #field(module: Module, step: Extract<Step, { kind: 'field' }>, alias: string, path: string, takesMany: boolean): Value {
    const { access, sql } = this.#reader;
    const { stored, part, level } = step;
    const { field } = stored;
    if (field.secret || field.from) throw unknownField(path, module);
    const many = field.through !== undefined || typeOf(field).comparison === 'list';
    if (many) {
      if (!takesMany) throw hasMany(path);
      return { stored, expression: `${this.#entriesOf(step, alias, path)}.v`, comparison: 'text', ref: field.ref };
    }
    const column = stored.columns.find((each) => each.part === part);
    const comparison = part ? 'text' : typeOf(field).comparison;
    if (!column || field.shape === 'geo' || column.type === 'jsonb' || comparison === 'none') throw cannotGroup(path);
    if (stored.columns.length > 1 && !part) throw cannotGroup(path);
    const expression = readable(alias, column.name, level, access, sql);
    return {
      stored,
      // A checkbox that was never set is off; that of a related record that is not there is neither.
      expression: comparison === 'boolean' && alias === 't' ? `coalesce(${expression}, false)` : expression,
      comparison,
      ref: field.type === 'Relate' ? field.ref : undefined,
    };
  }

  /** The related records that the reader sees, beside each row. */
  #relatedAt(step: Exclude<Step, { kind: 'field' }>, alias: string, place: string): string {
    const known = this.#related.get(place);
    if (known) return known;
    const { registry, access, sql } = this.#reader;
    const other = sql.alias();
    const visible = scopeSql(registry, access, step.target, 'view', other, sql);
    let link: string;
    if (step.kind === 'forward') link = `${other}."_id" = ${readable(alias, step.stored.name, step.level, access, sql)}`;
    else if (step.kind === 'inverse') link = `${readable(other, step.field, step.level, access, sql)} = ${alias}."_id"`;
    else link = `${other}."_id" = ${this.#entriesOf({ ...step, kind: 'field', part: '' }, alias, place)}.v`;
    if (step.kind !== 'forward') this.overlaps = true;
    this.#joins.push(`left join ${step.target.tableName} ${other} on ${link} and ${visible}`);
    this.#related.set(place, other);
    return other;
  }

  /** A row for each entry of a list, and one for an empty list. */
  #entriesOf({ stored, level }: Extract<Step, { kind: 'field' }>, alias: string, walked: string): string {
    const place = `${walked}${stored.name}`;
    const known = this.#lists.get(place);
    if (known) return known;
    const { access, sql } = this.#reader;
    const entry = sql.alias();
    if (stored.field.through) {
      const { relationship, side } = stored.field.through;
      const [mine, theirs] = side === 'primary' ? ['primary_id', 'related_id'] : ['related_id', 'primary_id'];
      const own = level === 'Owner Read/Owner Write' ? ` and ${alias}."assigned_to" = ${sql.shared('me', access.userId)}` : '';
      const rows = `select ${theirs} as v from ${joinTable(relationship)} where ${mine} = ${alias}."_id"${own}`;
      this.#joins.push(`left join lateral (${rows}) ${entry} on true`);
    } else {
      const list = readable(alias, stored.columns[0]!.name, level, access, sql);
      const isJson = stored.columns[0]!.type === 'jsonb';
      const values = isJson
        ? `select distinct e as v from jsonb_array_elements_text(case when jsonb_typeof(${list}) = 'array' then ${list} end) e`
        : `select distinct e as v from unnest(${list}) e`;
      this.#joins.push(`left join lateral (${values}) ${entry} on true`);
    }
    this.overlaps = true;
    this.#lists.set(place, entry);
    return entry;
  }
}

export const cannotGroup = (path: string) => malformed(`Records cannot be grouped by ${path}.`, 'unknown-field');
const hasMany = (path: string) => malformed(`${path} has many values for each record: group by it instead.`, 'unknown-field');
