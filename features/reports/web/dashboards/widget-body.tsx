import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useModule } from '#web/modules.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { Widget } from '../../widgets.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import { KpiWidget } from './kpi-widget.tsx';
import { ListWidget } from './list-widget.tsx';
import { NumberWidget } from './number-widget.tsx';
import { ReportWidget } from './report-widget.tsx';
import { StartPart } from './start-part.tsx';
import classes from './dashboards.module.css';

/** What a widget shows; it asks for nothing before it is on the screen. */
export function WidgetBody({ widget, filter }: { widget: Widget; filter: DashboardFilter }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className={classes.body}>
      {isSeen && <Content widget={widget} filter={filter} />}
    </div>
  );
}

function Content({ widget, filter }: { widget: Widget; filter: DashboardFilter }) {
  const reports = useModule('reports');
  const views = useModule('savedViews');
  const { kind, report, view, target, text, links = [], span = 'month', part } = widget;
  if (kind === 'part') return <StartPart name={part} />;
  if (kind === 'kpis') return <KpiWidget span={span} />;
  if (kind === 'note') return <p className={classes.note}>{text || say('An empty note.')}</p>;
  if (kind === 'links')
    return (
      <ul className={classes.lines}>
        {links.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            {url.startsWith('/') ? (
              <Link to={url}>{label || url}</Link>
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {label || url}
              </a>
            )}
          </li>
        ))}
      </ul>
    );
  if (kind === 'list' && view)
    return views ? <ListWidget views={views} id={view} filter={filter} /> : <p className={classes.quiet}>{say(DENIED)}</p>;
  if (report && !reports) return <p className={classes.quiet}>{say(DENIED)}</p>;
  if (kind === 'number' && report) return <NumberWidget reports={reports!} id={report} target={target} filter={filter} />;
  if (kind === 'report' && report) return <ReportWidget reports={reports!} id={report} filter={filter} />;
  return <p className={classes.quiet}>{say('This widget has nothing to show yet. Edit the dashboard to choose it.')}</p>;
}
const DENIED = sayLater('You do not have access to what this widget shows.');
