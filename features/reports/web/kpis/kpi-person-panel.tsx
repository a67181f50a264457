import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from '#web/ui/drawer.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import type { KpiSpan } from '../../kpi-spans.ts';
import { personOptions, spanLabel } from './kpi-answers.ts';
import { StandingView } from './standing.tsx';
import classes from './kpis.module.css';

interface Props {
  person: { _id: string; name: string };
  span: KpiSpan;
  day: string | null;
  onClose: () => void;
}
/** Six spans of one person, each judged by the targets that held then. */
export function KpiPersonPanel({ person, span, day, onClose }: Props) {
  const { data, error } = useQuery(personOptions(person._id, span, day));
  return (
    <Drawer
      opened
      onClose={onClose}
      title={person.name}
      position="right"
      size={560}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {error && <EmptyState icon="alert-triangle" title={say('The history could not be loaded')} text={error.message} />}
      {!data && !error && Array.from({ length: 6 }, (_, at) => <Skeleton key={at} h={64} my={8} />)}
      {data?.spans.map((each) => (
        <section key={each.from} className={classes.past} aria-label={spanLabel(span, each)}>
          <h3>{spanLabel(span, each)}</h3>
          <dl className={classes.pairs}>
            {data.kpis.map(({ key, label }) => (
              <div key={key}>
                <dt>{say(label)}</dt>
                <dd>
                  <StandingView standing={each.values[key]} isOver={each.to < data.today} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Drawer>
  );
}
