import { useState } from 'react';
import { Alert, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { MOST_GROUPED } from '#common/analysis.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { formatMoment } from '#web/formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { withoutComparison, type Compared } from '../compared.ts';
import { chartLabel } from './chart-choice.tsx';
import { Drawing, isDrawable, useBehind } from './drawing.tsx';
import { GroupedTable } from './grouped-table.tsx';
import { ListingTable } from './listing-table.tsx';
import { PivotTable } from './pivot-table.tsx';
import { isWhole, type AskedReport, type ReportDraft } from './report-draft.ts';
import type { ReportField } from './report-fields.ts';
import { BeforeNote } from './before-note.tsx';
import { isGrouped, sentenceOf, useAnalysis } from './use-analysis.ts';
import classes from './reports.module.css';

interface Props {
  module: DescribedModule | undefined;
  draft: ReportDraft;
  fields: ReadonlyMap<string, ReportField>;
}
/** The answer to what is being built, as a drawing and as a table. */
export function Result({ module, draft, fields }: Props) {
  const { asked, answer, error } = useAnalysis(draft);
  if (!draft.related_module)
    return (
      <EmptyState
        icon="report-analytics"
        title={say('Choose a module')}
        text={say('The report counts the records of one module.')}
      />
    );
  if (error) return <EmptyState icon="alert-triangle" title={say('This report has no numbers')} text={sentenceOf(error)} />;
  if (!module)
    return (
      <EmptyState
        icon="alert-triangle"
        title={say('This report has no numbers')}
        text={say('You may not see everything that this report needs.')}
      />
    );
  if (!isWhole(draft))
    return (
      <EmptyState
        icon="adjustments"
        title={say('Choose a field')}
        text={say('The preview follows when each group and column has one.')}
      />
    );
  if (!answer)
    return (
      <div role="status" aria-label={say('Loading the report')}>
        <Skeleton h={280} mb={16} />
        <Skeleton h={160} />
      </div>
    );
  if (!isGrouped(answer)) return <ListingTable module={module} listing={answer} shown={draft.shown} fields={fields} />;
  return <Grouped key={asked.related_module} analysis={answer} {...{ asked, module, draft, fields }} />;
}

interface GroupedProps extends Props {
  module: DescribedModule;
  asked: AskedReport;
  analysis: Compared;
}
function Grouped({ module, draft, fields, asked, analysis }: GroupedProps) {
  const { open, panel } = useBehind({ module, draft, asked, fields, analysis });
  const [isPivot, setPivot] = useState(true);
  const [column, setColumn] = useState(0);
  const measure = Math.min(column, analysis.columns.length - 1);
  const { groups, measures, chart, name } = draft;
  const headings = groups.map(({ field }) => fields.get(field)?.label ?? field);
  const table = { analysis: draft.compare ? analysis : withoutComparison(analysis), measures, headings, onOpen: open };
  const mayPivot = groups.length === 2;
  return (
    <>
      {analysis.isTruncated && (
        <Alert color="yellow" mb={12}>
          {say('These are the first {count} groups. Narrow the report to see all of them.', {
            count: MOST_GROUPED.toLocaleString(),
          })}
        </Alert>
      )}
      {analysis.overlaps && (
        <p className={classes.note}>
          {say('A record can stand in several groups, so the groups add up to more than the total.')}
        </p>
      )}
      {analysis.groups.length === 0 && groups.length > 0 && (
        <EmptyState icon="inbox" title={say('No records match')} text={say('Change the filters to find some.')} />
      )}
      {isDrawable(draft, analysis, measure) && (
        <Drawing
          {...{ analysis, draft, fields }}
          column={measure}
          label={say('{chart}: {name}. The table below has the same numbers.', {
            chart: chartLabel(chart!),
            name: name || sayAnswer(analysis.columns[measure]!.label),
          })}
          height={320}
          onOpen={open}
        />
      )}
      {(mayPivot || analysis.columns.length > 1) && (
        <div className={classes.tableBar}>
          {mayPivot && (
            <SegmentedControl
              size="xs"
              aria-label={say('Table as')}
              data={[
                { value: 'pivot', label: say('Pivot') },
                { value: 'rows', label: say('Rows') },
              ]}
              value={isPivot ? 'pivot' : 'rows'}
              onChange={(shape) => setPivot(shape === 'pivot')}
            />
          )}
          {analysis.columns.length > 1 && (draft.chart || (mayPivot && isPivot)) && (
            <NativeSelect
              size="xs"
              aria-label={say('Number that is drawn')}
              data={analysis.columns.map(({ label }, at) => ({ value: String(at), label: sayAnswer(label) }))}
              value={String(measure)}
              onChange={(event) => setColumn(Number(event.currentTarget.value))}
            />
          )}
        </div>
      )}
      {mayPivot && isPivot ? <PivotTable {...table} column={measure} /> : <GroupedTable {...table} />}
      <BeforeNote analysis={analysis} column={measure} measure={measures[measure]} />
      <p className={classes.note}>{say('As of {moment}', { moment: formatMoment(analysis.ranAt) })}</p>
      {panel}
    </>
  );
}
