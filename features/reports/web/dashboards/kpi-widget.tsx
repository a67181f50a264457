import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '#web/has-failed.ts';
import { formatMoment } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import type { KpiSpan } from '../../kpi-spans.ts';
import { personOptions, spanLabel } from '../kpis/kpi-answers.ts';
import { StandingView } from '../kpis/standing.tsx';
import kpis from '../kpis/kpis.module.css';
import classes from './dashboards.module.css';

const READ_EVERY = 5 * 60_000;

/** What the reader has done in this span against their own targets; without a target they see what they did. */
export function KpiWidget({ span }: { span: KpiSpan }) {
  const { data, error } = useQuery({ ...personOptions(null, span, null), refetchInterval: READ_EVERY });
  if (hasFailed(error, data)) return <p className={classes.quiet}>{error.message}</p>;
  if (!data) return <Skeleton h={80} />;
  const [now] = data.spans;
  const shown = data.kpis.filter(({ key }) => now!.values[key]?.target || now!.values[key]?.value);
  return (
    <>
      <div className={kpis.widget}>
        {shown.length ? (
          <dl className={kpis.pairs}>
            {shown.map(({ key, label }) => (
              <div key={key}>
                <dt>{say(label)}</dt>
                <dd>
                  <StandingView standing={now!.values[key]} isOver={false} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={classes.quiet}>{say('You have no targets and no activity in this period yet.')}</p>
        )}
      </div>
      <footer className={classes.widgetFoot}>
        <span className={classes.quiet}>
          {say('{period} · as of {moment}', { period: spanLabel(span, data), moment: formatMoment(data.ranAt) })}
        </span>
      </footer>
    </>
  );
}
