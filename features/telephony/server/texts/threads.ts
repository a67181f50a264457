import type { AnyRecord, RecordLink } from '#common/module.ts';
import { forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { sms } from '../../sms.module.ts';
import { threadsOf, type Whose } from './threads.queries.ts';

interface Asked {
  whose: Whose;
  words?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** A page of threads; what stands in them is cut to what the caller may read. */
export async function listThreads(context: Context, { whose, words, pageNumber, pageSize }: Asked) {
  const rights = context.access.module(context.engine.registry.module(sms.name));
  if (rights.fields.number === 'None') throw forbidden();
  const digits = words?.replace(/\D/g, '') || undefined;
  const rows = await threadsOf(context, { whose, digits, pageNumber, pageSize });
  const ids = [...new Set(rows.flatMap(({ last, about }) => (about ? [last, about] : [last])))];
  const texts = new Map((ids.length ? await context.records.all(sms, { _id: ids }) : []).map((text) => [text._id, text]));
  const links = rows.map(({ about }) => (about ? (texts.get(about)?.related_record ?? null) : null));
  const named = await namesOf(context, links);
  return {
    records: rows.map(({ number, last, unread }, at) => {
      const link = links[at] ?? null;
      return {
        number,
        related_record: link,
        name: link ? (named.get(link.recordId) ?? null) : null,
        last: texts.get(last) ?? null,
        unread,
      };
    }),
    total: rows[0]?.total ?? 0,
    pageNumber,
    pageSize,
  };
}

async function namesOf(context: Context, links: readonly (RecordLink | null)[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const given = links.filter((link) => link !== null);
  for (const [module, ofModule] of Map.groupBy(given, ({ moduleName }) => moduleName)) {
    if (!context.engine.registry.modules.has(module)) continue;
    const ids = [...new Set(ofModule.map(({ recordId }) => recordId))];
    if (!context.access.module(context.engine.registry.module(module)).access) continue;
    const found: AnyRecord[] = await context.records.all(module, { _id: ids });
    for (const { _id, name } of found) names.set(_id, String(name ?? ''));
  }
  return names;
}
