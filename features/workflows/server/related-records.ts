import type { Field } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { rule } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';

interface Relation {
  relationship: string | null;
  relatedModule: string | null;
}

/** `own`: a field of the record leads there; `theirs`: a field there points at the record. */
export interface FoundRelation {
  side: 'own' | 'theirs';
  field: Field;
  name: string;
  module: Module;
}

/** So many related records are read and written at most. */
export const MOST_RELATED = 2_000;

/** Where a relation leads from this module, or undefined where it is gone. */
export function relationOf(
  registry: Registry,
  module: Module,
  { relationship, relatedModule }: Relation,
): FoundRelation | undefined {
  if (!relationship) return undefined;
  const living = (name: string | undefined) => {
    const found = name ? registry.modules.get(name) : undefined;
    return found && !found.definitionDeleted ? found : undefined;
  };
  const own = module.fields[relationship];
  if (own?.ref && (!relatedModule || own.ref === relatedModule)) {
    const target = living(own.ref);
    if (target) return { side: 'own', field: own, name: relationship, module: target };
  }
  const other = living(relatedModule ?? undefined);
  const theirs = other?.fields[relationship];
  if (!other || !theirs) return undefined;
  const pointsHere = theirs.ref === module.name || (theirs.type === 'FlexRelate' && (theirs.refs?.includes(module.name) ?? true));
  return pointsHere ? { side: 'theirs', field: theirs, name: relationship, module: other } : undefined;
}

/** The records there. @throws where they are more than may be changed in one save */
export async function relatedRecords(context: Context, relation: FoundRelation, record: AnyRecord): Promise<AnyRecord[]> {
  const { side, name, module } = relation;
  const ids = [(record[name] as string | string[] | null | undefined) ?? []].flat();
  if (side === 'own' && !ids.length) return [];
  const searchTerms =
    side === 'own' ? { field: '_id', op: 'in', value: ids.slice(0, MOST_RELATED) } : pointingAt(relation, record);
  const { records } = await context.records.search(module.name, {
    searchTerms,
    selectNumberOfRecords: MOST_RELATED + 1,
    total: 'none',
    sortField: '_id',
    sortOrder: 'asc',
  });
  if (records.length > MOST_RELATED || ids.length > MOST_RELATED)
    throw rule(`More than ${MOST_RELATED.toLocaleString('en-US')} ${module.label.toLowerCase()} are related to this record.`);
  return records;
}

function pointingAt({ field, name }: FoundRelation, record: AnyRecord) {
  if (field.type === 'FlexRelate') return { field: `${name}.recordId`, op: 'equals', value: record._id };
  return { field: name, op: field.type === 'MultiRelate' ? 'contains' : 'equals', value: record._id };
}

/** What a field of the related record holds when it points at this one. */
export function linkTo({ field }: FoundRelation, module: Module, id: string): unknown {
  if (field.type === 'FlexRelate') return { moduleName: module.name, recordId: id };
  return field.type === 'MultiRelate' ? [id] : id;
}
