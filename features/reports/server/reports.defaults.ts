import type { Defaults } from '#server/discovered.ts';
import { reports } from '../reports.module.ts';
import { SHIPPED_REPORTS, type ShippedReport } from './shipped-reports.ts';

/** Each report comes once: one that was renamed, changed or moved to the trash stays as it is. */
const shippedReports: Defaults = {
  name: 'reports',
  order: 80,
  run: async (context) => {
    const keys = SHIPPED_REPORTS.map(({ key }) => key);
    const there = await context.records.all(reports, { shipped_as: keys, deleted: [true, false] });
    const known = new Set(there.map(({ shipped_as }) => shipped_as));
    for (const { key, chart, ...report } of SHIPPED_REPORTS)
      if (!known.has(key))
        await context.records.create(reports, {
          ...asFields(report),
          options: { chart },
          visibility: 'everyone',
          shipped_as: key,
        });
  },
};

const asFields = ({ groups, filters = [], columns = [{ fn: 'count' }], ...named }: Omit<ShippedReport, 'key' | 'chart'>) => ({
  ...named,
  groups: groups.map((group) => ({ ...group })),
  filters: filters.map((filter) => ({ ...filter })),
  columns: columns.map((column) => ({ ...column })),
});

export default shippedReports;
