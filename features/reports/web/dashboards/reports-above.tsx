import { lazy, Suspense, useState } from 'react';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { referencesOf } from '#web/records/reference.ts';
import type { ListHeadProps } from '#web/screens.ts';
import { LEAST, type Widget } from '../../widgets.ts';
import classes from './dashboards.module.css';

/** Comes with the first report: most lists have none. */
const Tile = lazy(() => import('./tile.tsx').then((file) => ({ default: file.Tile })));
const NOT_NARROWED = { period: null, owner: null, team: null };
const isPhone = () => matchMedia('(max-width: 680px)').matches;
const kept = (module: string) => `reports-above:${module}`;

/** The reports that an administrator put above this list; each person folds them as they like. */
export default function ReportsAbove({ module }: ListHeadProps) {
  const dashboards = useModule('moduleReportDashboards');
  const reports = useModule('reports');
  return dashboards && reports ? <Above dashboards={dashboards} of={module} /> : null;
}

function Above({ dashboards, of }: { dashboards: DescribedModule; of: DescribedModule }) {
  const [isOpen, setOpen] = useState(() => (localStorage.getItem(kept(of.name)) ?? (isPhone() ? 'folded' : 'open')) === 'open');
  // All of them at once: every list asks the same, and it is asked once.
  const { data } = useQuery({ ...pageOptions(dashboards, { pageSize: 200, total: 'none' }), staleTime: 5 * 60_000 });
  const ids = data?.records.filter(({ module }) => module === of.name).flatMap(({ reports }) => referencesOf(reports)) ?? [];
  if (!ids.length) return null;
  const fold = () => {
    localStorage.setItem(kept(of.name), isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  return (
    <section className={classes.above} aria-label={`Reports about ${of.label}`}>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={fold}>
        {isOpen ? <IconChevronDown size={16} stroke={1.6} /> : <IconChevronRight size={16} stroke={1.6} />}
        Reports
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
