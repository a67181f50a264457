import type { Context } from '#server/context.ts';
import type { Defaults } from '#server/discovered.ts';
import { shipOnce } from '#server/records/ship-once.ts';
import { reports } from '../reports.module.ts';
import { SHIPPED_REPORTS, type ShippedReport } from './shipped-reports.ts';

/** Each report comes once: one that was renamed, changed or deleted, even from the trash, stays so. */
const shippedReports: Defaults = {
  name: 'reports',
  order: 80,
  run: async (context) => {
    const before = await cameBeforeKeys(context);
    for (const report of SHIPPED_REPORTS)
      await shipOnce(context, `report: ${report.key}`, async () => {
        if (!before.has(report.key)) await context.records.create(reports, asFields(report));
      });
  },
};

/** Reports of installations that are older than the kept keys are known by their rows. */
async function cameBeforeKeys({ records }: Context): Promise<ReadonlySet<string | null>> {
  const keys = SHIPPED_REPORTS.map(({ key }) => key);
  const there = await records.all(reports, { shipped_as: keys, deleted: [true, false] });
  return new Set(there.map(({ shipped_as }) => shipped_as));
}

const asFields = ({ key, chart, groups, filters = [], columns = [{ fn: 'count' }], ...named }: ShippedReport) => ({
  ...named,
  groups: groups.map((group) => ({ ...group })),
  filters: filters.map((filter) => ({ ...filter })),
  columns: columns.map((column) => ({ ...column })),
  options: { chart },
  visibility: 'everyone' as const,
  shipped_as: key,
});

export default shippedReports;
