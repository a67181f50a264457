import type { DescribedModule } from '#common/described-module.ts';
import { isGrouped } from '../use-analysis.ts';
import { formatOf } from '../values.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import { useReportRun } from './use-report-run.ts';
import classes from './dashboards.module.css';

/** A folded report: its name and its number. Nothing where it cannot be read; unfolded, it says why. */
export function FoldedReport({ reports, id, filter }: { reports: DescribedModule; id: string; filter: DashboardFilter }) {
  const { draft, answer } = useReportRun(reports, id, filter);
  if (!draft || !answer) return null;
  const total = isGrouped(answer) ? Number(answer.totals[0] ?? 0) : answer.total;
  const type = isGrouped(answer) ? answer.columns[0]!.type : 'Number';
  return (
    <span className={classes.folded}>
      {draft.name} <b>{formatOf(type, draft.measures[0])(total)}</b>
    </span>
  );
}
