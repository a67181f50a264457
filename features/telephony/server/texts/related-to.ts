import type { RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { sms } from '../../sms.module.ts';
import { phoneFieldsOf } from '../phones-of.ts';

/** Who is meant where one number is of several. */
const ORDER = ['providers', 'leads', 'contacts'] as const;
const REASON = 'whose number this is';

export interface Related {
  link: RecordLink;
  name: string;
  assignedTo: string | null;
}

/** The record with this stored number in any of its phone fields: a provider before a lead before a contact; of several the last one written to. */
export async function relatedTo(context: Context, number: string): Promise<Related | undefined> {
  const { records } = context.asSystem(REASON);
  for (const module of ORDER) {
    const definition = context.engine.registry.modules.get(module);
    const fields = definition ? phoneFieldsOf(definition) : [];
    if (!fields.length) continue;
    const terms = { any: fields.map((field) => ({ field, op: 'equals', value: number })) };
    const { records: found } = await records.search(module, {
      searchTerms: terms,
      selectNumberOfRecords: 50,
      sortField: 'createdAt',
      sortOrder: 'desc',
      total: 'none',
    });
    if (!found.length) continue;
    const last = found.length > 1 ? await lastWrittenTo(context, number, module) : undefined;
    const one = found.find(({ _id }) => _id === last) ?? found[0]!;
    return {
      link: { moduleName: module, recordId: one._id },
      name: String(one.name ?? ''),
      assignedTo: (one.assigned_to as string | null) ?? null,
    };
  }
  return undefined;
}

async function lastWrittenTo(context: Context, number: string, module: string): Promise<string | undefined> {
  const last = await context.asSystem(REASON).records.first(
    sms,
    {
      all: [
        { field: 'number', op: 'equals', value: number },
        { field: 'direction', op: 'equals', value: 'outbound' },
        { field: 'related_record.moduleName', op: 'equals', value: module },
      ],
    },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  return last?.related_record?.recordId;
}
