import { EXAMPLE_ID, type ExampleOf, type ExampleRecord } from './example-record.ts';

const saved = ({ record }: ExampleRecord) => ({ record, notices: [] });
const aPageOf = ({ record }: ExampleRecord) => ({ records: [record], total: 1, pageNumber: 0, pageSize: 20 });
const named = ({ record }: ExampleRecord) =>
  typeof record.name === 'string' ? { all: [{ field: 'name', op: 'contains', value: record.name }] } : {};

/** Examples of the calls that every module answers. */
export const anExample = {
  page: (of) => ({ answer: aPageOf(of) }),
  create: (of) => ({ body: of.fields, answer: saved(of) }),
  one: (of) => ({ answer: of.record }),
  change: (of) => ({ body: { fields: of.change, version: 1 }, answer: saved(of) }),
  changeMany: (of) => ({ body: { ids: [EXAMPLE_ID], fields: of.change }, answer: { matched: 1, changed: 1, skipped: [] } }),
  search: (of) => ({
    body: { searchTerms: named(of), sortField: 'createdAt', sortOrder: 'desc', pageNumber: 0, pageSize: 20 },
    answer: aPageOf(of),
  }),
  remove: () => ({ answer: { _id: EXAMPLE_ID, deleted: true } }),
  restore: () => ({ answer: { _id: EXAMPLE_ID, deleted: false } }),
} satisfies Record<string, ExampleOf>;
