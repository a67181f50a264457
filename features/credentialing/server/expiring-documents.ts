import { daysBetween } from '#common/fields/calendar.ts';
import { addDays } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { documents } from '#features/documents/documents.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { expiresDuring } from './during-placement.ts';
import { expiringOfPlaced } from './expiring-documents.queries.ts';

type ProviderDocument = RecordOf<typeof documents>;

export interface ExpiringQuery {
  /** Days from today. */
  within: number;
  /** Of documents. */
  searchTerms?: unknown;
  duringPlacement?: boolean | undefined;
  /** Of providers with a placement there that is not over. */
  account?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** A page of the active and expired documents whose last day comes within so many days, soonest first, with what hangs on them. */
export async function expiringDocuments(context: Context, query: ExpiringQuery) {
  const { pageNumber, pageSize } = query;
  const { records: found, total } = await pageOf(context, query);
  const people = [...new Set(found.map((each) => each.providers_documents).filter((id) => typeof id === 'string'))];
  const named = people.length ? await context.records.all(providers, { _id: people }) : [];
  const seesStays = mayAskBy(context, placements, ['providers_placements']);
  const stays = people.length && seesStays ? await context.records.all(placements, { providers_placements: people }) : [];
  const ids = found.map(({ _id }) => _id);
  const seesRenewals = mayAskBy(context, documents, ['renews']);
  const renewals =
    ids.length && seesRenewals
      ? await context.records.all(documents, { renews: ids }, { sortField: 'createdAt', sortOrder: 'desc' })
      : [];
  return {
    records: found.map((document) => {
      const provider = named.find(({ _id }) => _id === document.providers_documents);
      const renewal = renewals.find(({ renews }) => renews === document._id);
      return {
        document,
        provider: provider ? { _id: provider._id, name: provider.name } : null,
        daysLeft: daysBetween(context.today(), document.expiration_date!),
        placements: stays
          .filter(
            (each) => each.providers_placements === document.providers_documents && expiresDuring(document.expiration_date, each),
          )
          .map(({ _id, name, end_date }) => ({ _id, name, end_date })),
        renewal: renewal ? { _id: renewal._id, status: renewal.status } : null,
        notices: (document.expiration_notices ?? []).map(({ lead, at, to }) => ({ lead, at, to })),
      };
    }),
    total,
    pageNumber,
    pageSize,
  };
}

async function pageOf(context: Context, query: ExpiringQuery) {
  const { within, searchTerms, duringPlacement, account, pageNumber, pageSize } = query;
  const terms = {
    all: [
      { field: 'status', op: 'in', value: ['Active', 'Expired'] },
      { field: 'expiration_date', op: 'notEmpty' },
      { field: 'expiration_date', op: 'onOrBefore', value: addDays(context.today(), within) },
      ...(searchTerms ? [searchTerms] : []),
    ],
  };
  const sort = [{ field: 'expiration_date', order: 'asc' as const }];
  if (!duringPlacement && !account) return context.records.search(documents, { searchTerms: terms, sort, pageNumber, pageSize });
  const page = { limit: pageSize, offset: pageNumber * pageSize };
  const { ids, total } = await expiringOfPlaced(context, terms.all, { duringPlacement, account }, page);
  const rows = ids.length ? await context.records.all(documents, { _id: ids }) : [];
  const byId = new Map(rows.map((row): [string, ProviderDocument] => [row._id, row]));
  return { records: ids.map((id) => byId.get(id)).filter((row) => row !== undefined), total };
}
