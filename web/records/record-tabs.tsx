import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { Skeleton, Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { isVisible } from '#common/visible.ts';
import { screens } from '../discovered.ts';
import { useSession } from '../session.tsx';
import { tabValue } from '../ui/tab-value.ts';
import { say } from '../words/say.ts';
import { RecordDetails } from './record-details.tsx';
import { RelatedRail } from './related-rail.tsx';
import classes from './record.module.css';

const RecordTimeline = lazy(() => import('../timeline/record-timeline.tsx'));
const RecordHistory = lazy(() => import('./record-history.tsx'));
const featureTabs = screens.recordTabs.map(({ load, ...tab }) => ({ ...tab, Part: lazy(load) }));

/** Those of every record. */
const FIXED = ['details', 'timeline', 'history'];

/** Details first, then the timeline and what features add, history last. The open tab stands in the address. */
export function RecordTabs({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const tabs = useMemo(
    () =>
      featureTabs
        .filter((tab) => (tab.module === module.name || tab.module === '*') && isVisible(session, tab.visible))
        .sort((a, b) => (a.order ?? 100) - (b.order ?? 100)),
    [module.name, session],
  );
  const first = tabs.find((tab) => tab.isFirst);
  const initial = first?.label ?? 'details';
  const asked = tabValue(query.get('tab') ?? initial);
  const isKnown = [...FIXED, ...tabs.map(({ label }) => tabValue(label))].includes(asked);
  const open = (value: string | null) => {
    const tab = tabs.find(({ label }) => tabValue(label) === value)?.label ?? value;
    setQuery(tab && tab !== initial ? { tab } : {}, { replace: true });
  };
  const shown = isKnown ? asked : tabValue(initial);
  const row = useTabInSight(shown);
  return (
    <Tabs value={shown} onChange={open} keepMounted={false} className={classes.tabs}>
      <Tabs.List ref={row}>
        {first && <Tabs.Tab value={tabValue(first.label)}>{say(first.label)}</Tabs.Tab>}
        <Tabs.Tab value="details">{say('Details')}</Tabs.Tab>
        <Tabs.Tab value="timeline">{say('Timeline')}</Tabs.Tab>
        {tabs
          .filter((tab) => tab !== first)
          .map((tab) => (
            <Tabs.Tab key={tab.label} value={tabValue(tab.label)}>
              {say(tab.label)}
            </Tabs.Tab>
          ))}
        <Tabs.Tab value="history">{say('History')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">
        <div className={classes.columns}>
          <RecordDetails module={module} record={record} view="detail" />
          <RelatedRail module={module} record={record} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="timeline" className={classes.tabPanel}>
        <Suspense fallback={<Skeleton h={200} />}>
          <RecordTimeline module={module} record={record} />
        </Suspense>
      </Tabs.Panel>
      {tabs.map(({ label, Part }) => (
        <Tabs.Panel key={label} value={tabValue(label)} className={classes.tabPanel}>
          <Suspense fallback={<Skeleton h={200} />}>
            <Part module={module} record={record} />
          </Suspense>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="history" className={classes.tabPanel}>
        <Suspense fallback={<Skeleton h={200} />}>
          <RecordHistory module={module} record={record} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** On a phone the tabs are one row that scrolls: the open one is brought into sight. */
function useTabInSight(open: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[id$="-tab-${CSS.escape(open)}"]`);
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return row;
}
