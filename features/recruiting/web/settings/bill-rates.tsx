import { NumberInput } from '@mantine/core';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';
import type { Rates } from './job-rating-settings.tsx';
import { useProfessions } from './rating-api.ts';
import classes from './settings.module.css';

interface Props {
  rates: Rates;
  problemAt: (...path: (string | number)[]) => string | undefined;
  onChange: (next: Rates) => void;
}
/** Every profession with its rate; one without is marked, as its jobs never earn the point. */
export function BillRates({ rates, problemAt, onChange }: Props) {
  const professions = useProfessions();
  const all = [...new Set([...professions, ...Object.keys(rates)])].sort((one, other) => one.localeCompare(other));
  const change = (profession: string, rate: number | string) => {
    const { [profession]: _, ...others } = rates;
    onChange(rate === '' ? others : { ...others, [profession]: rate as number });
  };
  return (
    <section className={classes.part} aria-label={say('Bill rates')}>
      <h2>{say('Bill rates')}</h2>
      <p className="muted">{say('The hourly bill rate at which a job of the profession earns a point.')}</p>
      <ul className={classes.lines}>
        {all.map((profession) => (
          <li key={profession}>
            <span>{say(profession)}</span>
            {rates[profession] === undefined && <Badge tone="waiting">{say('No rate')}</Badge>}
            <NumberInput
              aria-label={say('Rate of {profession}', { profession: say(profession) })}
              prefix="$"
              decimalScale={2}
              className={classes.number}
              value={rates[profession] ?? ''}
              error={problemAt(profession)}
              onChange={(rate) => change(profession, rate)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
