import { lazy, Suspense, useState } from 'react';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { referencesOf } from '#web/records/reference.ts';
import type { ListHeadProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { LEAST, type Widget } from '../../widgets.ts';
import { FoldedReport } from './folded-report.tsx';
import classes from './dashboards.module.css';

/** Comes with the first report: most lists have none. */
const Tile = lazy(() => import('./tile.tsx').then((file) => ({ default: file.Tile })));
const NOT_NARROWED = { period: null, owner: null, team: null };
/** Several people may use one browser. */
const kept = (person: string, module: string) => `reports-above:${person}:${module}`;

/** The reports that an administrator put above this list: one line with their numbers, until a person unfolds them for good. */
export default function ReportsAbove({ module }: ListHeadProps) {
  const dashboards = useModule('moduleReportDashboards');
  const reports = useModule('reports');
  return dashboards && reports ? <Above dashboards={dashboards} reports={reports} of={module} /> : null;
}

function Above({ dashboards, reports, of }: { dashboards: DescribedModule; reports: DescribedModule; of: DescribedModule }) {
  const { user } = useSession();
  const key = kept(user._id, of.name);
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) === 'open');
  // All of them at once: every list asks the same, and it is asked once.
  const { data } = useQuery({ ...pageOptions(dashboards, { pageSize: 200, total: 'none' }), staleTime: 5 * 60_000 });
  const ids = data?.records.filter(({ module }) => module === of.name).flatMap(({ reports }) => referencesOf(reports)) ?? [];
  if (!ids.length) return null;
  const fold = () => {
    localStorage.setItem(key, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  return (
    <section className={classes.above} aria-label={say('Reports about {label}', { label: say(of.label) })}>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={fold}>
        {isOpen ? <IconChevronDown size={16} stroke={1.6} /> : <IconChevronRight size={16} stroke={1.6} />}
        {say('Reports')}
        {!isOpen && ids.map(({ _id }) => <FoldedReport key={_id} reports={reports} id={_id} filter={NOT_NARROWED} />)}
      </UnstyledButton>
      {isOpen && (
        <div className={classes.aboveRow}>
          {ids.map(({ _id }) => (
            <Suspense key={_id} fallback={<Skeleton />}>
              <Tile widget={asWidget(_id)} filter={NOT_NARROWED} editing={undefined} />
            </Suspense>
          ))}
        </div>
      )}
    </section>
  );
}

const asWidget = (report: string): Widget => ({ _id: report, kind: 'report', report, x: 0, y: 0, ...LEAST.report });
