import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { readFilter } from './dashboard-filter.ts';
import DashboardStrip from './dashboard-strip.tsx';
import { defaultOptions, widgetsOf } from './dashboards-api.ts';
import { FilterBar } from './filter-bar.tsx';
import { useNewDashboard } from './use-new-dashboard.ts';
import { Widgets } from './widgets.tsx';
import classes from './dashboards.module.css';

/** The dashboard that the person's role or user type starts with. Who wants it otherwise changes a copy; this one stays. */
export function StartDashboard({ module }: { module: DescribedModule }) {
  const session = useSession();
  const { user } = session;
  const { data: start, error } = useQuery(defaultOptions(user._id));
  const [query] = useSearchParams();
  const openNew = useNewDashboard();
  const title = String(start?.name || say('Overview'));
  usePageTitle(title);
  if (hasFailed(error, start))
    return <EmptyState icon="alert-triangle" title={say('The dashboard could not be loaded')} text={error.message} />;
  if (start === undefined) return <Skeleton h={240} m={24} />;
  if (start === null)
    return (
      <EmptyState
        icon="layout-dashboard"
        title={say('No dashboard to start with')}
        text={say('An administrator can set one up.')}
      />
    );
  const copy = () => openNew({ name: `My ${String(start.name || 'Overview')}`, widgets: widgetsOf(start) });
  return (
    <>
      <PageHead title={title}>
        {mayCreate(module, session) && (
          <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={copy}>
            {say('Customize')}
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        <DashboardStrip />
        <FilterBar />
        <Widgets widgets={widgetsOf(start)} filter={readFilter(query)} />
      </div>
    </>
  );
}
