import { useQuery } from '@tanstack/react-query';
import { Part } from '#web/home/part.tsx';
import { say } from '#web/words/say.ts';
import { NextStep } from './next-steps.tsx';
import { progressOptions } from './recognition-api.ts';
import { seriesOf } from './series.ts';
import classes from './recognition.module.css';

const SHOWN = 2;

/** What I am nearest to. */
export default function NextPart() {
  const query = useQuery(progressOptions);
  const next = seriesOf(query.data ?? []).filter(({ now }) => now !== undefined && now.conditions.length > 0);
  return (
    <Part title={say('My next achievement')} to="/app/recognition" query={query} isEmpty={() => next.length === 0}>
      {() => (
        <ul className={classes.list}>
          {next.slice(0, SHOWN).map(({ now, steps, done }) => (
            <NextStep key={now!.achievement} next={now!} step={done + 1} of={steps.length} />
          ))}
        </ul>
      )}
    </Part>
  );
}
