import { Skeleton } from '@mantine/core';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { SPANS, type Analysis } from '#common/analysis.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { Link } from 'react-router';
import { dayOf, formatMoment } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { addsUp } from '../../chart-kinds.ts';
import { BeforeNote } from '../before-note.tsx';
import { isGrouped, sentenceOf } from '../use-analysis.ts';
import { formatOf } from '../values.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import { useReportRun } from './use-report-run.ts';
import classes from './dashboards.module.css';

interface Props {
  reports: DescribedModule;
  id: string;
  target: number | null | undefined;
  filter: DashboardFilter;
}
/** One number of a report: its total, against a target; of a report by date how the last span compares with the one before. */
export function NumberWidget({ reports, id, target, filter }: Props) {
  const { draft, answer, error } = useReportRun(reports, id, filter, { compares: true });
  if (error) return <p className={classes.quiet}>{sentenceOf(error)}</p>;
  if (!draft || !answer) return <Skeleton h={48} />;
  const total = isGrouped(answer) ? Number(answer.totals[0] ?? 0) : answer.total;
  const type = isGrouped(answer) ? answer.columns[0]!.type : 'Number';
  const format = formatOf(type, draft.measures[0]);
  const [group, ...inner] = draft.groups;
  const isBySpan = SPANS.some((span) => span === group?.by) && (!inner.length || draft.measures.every(addsUp));
  const trend = isGrouped(answer) && isBySpan ? trendOf(answer) : null;
  return (
    <div className={classes.number}>
      <Link to={`${reports.route}/${id}`} className={classes.value}>
        {format(total)}
      </Link>
      {trend && (
        <span className={classes.trend}>
          {trend.isUp ? <IconTrendingUp size={16} stroke={1.6} /> : <IconTrendingDown size={16} stroke={1.6} />}
          {say('{last} in {span}, {before} before', {
            last: format(trend.last),
            span: trend.label,
            before: format(trend.before),
          })}
        </span>
      )}
      {isGrouped(answer) && <BeforeNote analysis={answer} column={0} measure={draft.measures[0]} />}
      {target ? (
        <span className={classes.target}>
          <progress max={100} value={Math.min(100, (total / target) * 100)} aria-label={say('Part of the target')} />
          {say('{percent}% of {target}', { percent: Math.round((total / target) * 100), target: format(target) })}
        </span>
      ) : null}
      {isGrouped(answer) && (
        <span className={classes.quiet}>{say('As of {moment}', { moment: formatMoment(answer.ranAt) })}</span>
      )}
    </div>
  );
}

/** The span that has begun last, and the one before. */
function trendOf({ groups }: Analysis) {
  const spans = Map.groupBy(
    groups.filter(({ keys: [key] }) => typeof key === 'string' && key !== '$others' && key <= dayOf()),
    ({ keys }) => String(keys[0]),
  );
  const [before, last] = [...spans.entries()].sort(([one], [other]) => one.localeCompare(other)).slice(-2);
  if (!before || !last) return null;
  const sum = (of: typeof before) => of[1].reduce((all, { values }) => all + Number(values[0] ?? 0), 0);
  return { label: last[1][0]!.labels[0]!, last: sum(last), before: sum(before), isUp: sum(last) >= sum(before) };
}
