import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { Analysis, GroupedKey } from '#common/analysis.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { say } from '#web/words/say.ts';
import { whyNotDrawn } from '../chart-kinds.ts';
import { BehindPanel } from './behind-panel.tsx';
import { tonesOf } from './tones-of-fields.ts';
import { filterOfKeys } from './key-filter.ts';
import type { AskedReport, ReportDraft } from './report-draft.ts';
import type { ReportField } from './report-fields.ts';

const Chart = lazy(() => import('./chart.tsx'));

interface Props {
  draft: ReportDraft;
  fields: ReadonlyMap<string, ReportField>;
  analysis: Analysis;
  column: number;
  label: string;
  /** Pixels while it loads; default: all there is. */
  height?: number;
  onOpen: (keys: GroupedKey[]) => void;
}
/** The chart that a report was given, of one of its columns. */
export function Drawing({ draft: { chart, groups, measures }, fields, height, ...shown }: Props) {
  const paths = groups.map(({ field }) => field).join();
  const toneOf = useMemo(() => tonesOf(fields, paths.split(',')), [fields, paths]);
  return (
    <Suspense fallback={<Skeleton h={height ?? '100%'} mb={height && 16} />}>
      <Chart kind={chart!} measure={measures[shown.column]} toneOf={toneOf} {...shown} />
    </Suspense>
  );
}

export const isDrawable = ({ chart, groups, measures }: ReportDraft, analysis: Analysis, column: number): boolean =>
  chart !== null && !whyNotDrawn(chart, groups.length, measures[column]) && analysis.groups.length > 0;

interface BehindProps {
  module: DescribedModule;
  draft: ReportDraft;
  asked: AskedReport;
  fields: ReadonlyMap<string, ReportField>;
  analysis: Analysis;
}
/** The panel with the records behind a bar, a slice, a cell or a total, and what opens it. */
export function useBehind({ module, draft, asked, fields, analysis }: BehindProps): {
  open: (keys: GroupedKey[], title?: string) => void;
  panel: ReactNode;
} {
  const [behind, setBehind] = useState<{ keys: GroupedKey[]; title: string } | null>(null);
  return {
    open: (keys, title = titleOf(analysis, keys)) => setBehind({ keys, title }),
    panel: behind && (
      <BehindPanel
        {...{ module, asked, ...behind }}
        filter={filterOfKeys(asked.filters, draft.groups, behind.keys, fields)}
        onClose={() => setBehind(null)}
      />
    ),
  };
}

function titleOf({ groups }: Analysis, keys: readonly GroupedKey[]): string {
  const group = groups.find((one) => keys.every((key, level) => one.keys[level] === key));
  return keys.length && group ? group.labels.slice(0, keys.length).join(', ') : say('All records');
}
