import { useMemo, useState } from 'react';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { formatMoment } from '#web/formats.ts';
import { useModules } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import type { Compared } from '../../compared.ts';
import { Drawing, isDrawable, useBehind } from '../drawing.tsx';
import { GroupedTable } from '../grouped-table.tsx';
import { ListingTable } from '../listing-table.tsx';
import type { AskedReport, ReportDraft } from '../report-draft.ts';
import { reportFields, type ReportField } from '../report-fields.ts';
import { isGrouped, sentenceOf } from '../use-analysis.ts';
import { partsInWords, type DashboardFilter } from './dashboard-filter.ts';
import { useReportRun } from './use-report-run.ts';
import classes from './dashboards.module.css';

interface Props {
  reports: DescribedModule;
  id: string;
  filter: DashboardFilter;
}
/** A report as it is drawn, with its numbers behind a button; every part opens its records. */
export function ReportWidget({ reports, id, filter }: Props) {
  const { draft, module, asked, missing, answer, error, isStale } = useReportRun(reports, id, filter);
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(
    () => new Map(module ? reportFields(module, byName, session).map((field) => [field.path, field]) : []),
    [module, byName, session],
  );
  if (error) return <p className={classes.quiet}>{sentenceOf(error)}</p>;
  if (!draft || !answer || !module || !asked) return <Skeleton h="100%" mih={80} />;
  const left = missing.length > 0 && (
    <p className={classes.quiet}>{say('Not filtered by {parts}.', { parts: partsInWords(missing) })}</p>
  );
  if (!isGrouped(answer))
    return (
      <div className={classes.scroll}>
        {left}
        <ListingTable module={module} listing={answer} shown={draft.shown} fields={fields} />
      </div>
    );
  return (
    <>
      {left}
      <Grouped {...{ draft, module, asked, fields, isStale }} analysis={answer} />
    </>
  );
}

interface GroupedProps {
  draft: ReportDraft;
  module: DescribedModule;
  asked: AskedReport;
  fields: ReadonlyMap<string, ReportField>;
  analysis: Compared;
  isStale: boolean;
}
function Grouped({ draft, module, asked, fields, analysis, isStale }: GroupedProps) {
  const { groups, measures, name } = draft;
  const isDrawn = isDrawable(draft, analysis, 0);
  const [isTable, setTable] = useState(false);
  const { open, panel } = useBehind({ module, draft, asked, fields, analysis });
  const headings = groups.map(({ field }) => fields.get(field)?.label ?? field);
  if (!analysis.groups.length && groups.length) return <p className={classes.quiet}>{say('No records match.')}</p>;
  return (
    <>
      {isDrawn && !isTable ? (
        <Drawing {...{ analysis, draft, fields }} column={0} label={name} onOpen={open} />
      ) : (
        <div className={classes.scroll}>
          <GroupedTable analysis={analysis} measures={measures} headings={headings} onOpen={open} />
        </div>
      )}
      <footer className={classes.widgetFoot}>
        <span className={classes.quiet}>
          {isStale
            ? say('As of {moment}, updating soon', { moment: formatMoment(analysis.ranAt) })
            : say('As of {moment}', { moment: formatMoment(analysis.ranAt) })}
        </span>
        {isDrawn && (
          <ActionIcon aria-label={say(isTable ? 'Show the chart' : 'Show the numbers')} onClick={() => setTable(!isTable)}>
            {isTable ? <IconChartBar size={16} stroke={1.6} /> : <IconTable size={16} stroke={1.6} />}
          </ActionIcon>
        )}
      </footer>
      {panel}
    </>
  );
}
