import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { hoursInWords } from './ledger-in-words.ts';
import { dayInWords } from './own-requests.tsx';
import { previewOptions, type Range, type RangePreview } from './time-off-api.ts';
import classes from './time-off.module.css';

/** What a span would ask for, before it is asked for. */
export function RangePreviewPart({ range }: { range: Range }) {
  const { data, error } = useQuery(previewOptions(range, true));
  return (
    <section className={classes.preview} aria-label={say('Preview')} aria-live="polite">
      {error ? <Alert color="red">{error.message}</Alert> : data ? <Shown preview={data} range={range} /> : <Skeleton h={72} />}
    </section>
  );
}

function Shown({ preview: { days, skipped, years, alsoOff }, range }: { preview: RangePreview; range: Range }) {
  const count = say({ one: '1 working day', other: '{count} working days' }, { count: days.length });
  return (
    <>
      <strong>
        {days.length
          ? `${count}, ${hoursInWords(days.length * range.hoursPerDay)}`
          : say('There is no working day in this span.')}
      </strong>
      {years.map(({ year, before, after, problem }) => (
        <p key={year} className={classes.year}>
          {before !== null && after !== null && (
            <span className="numeric">
              {say('{year}: {before} → {after} hours', {
                year,
                before: formatNumber(before),
                after: <b>{formatNumber(after)}</b>,
              })}
            </span>
          )}
          {problem && <span className={classes.problem}>{sayAnswer(problem)}</span>}
        </p>
      ))}
      {skipped.length > 0 && (
        <Named title={say('Left out')} lines={skipped.map(({ date, reason }) => `${dayInWords(date)}: ${sayAnswer(reason)}`)} />
      )}
      {alsoOff.length > 0 && (
        <Named title={say('Also off then')} lines={alsoOff.map(({ date, name }) => `${name}, ${dayInWords(date)}`)} />
      )}
    </>
  );
}

const MOST = 6;

function Named({ title, lines }: { title: string; lines: string[] }) {
  const more = lines.length - MOST;
  return (
    <div>
      <span className="muted">{title}</span>
      <ul>
        {lines.slice(0, MOST).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{say('and {count} more', { count: more })}</li>}
      </ul>
    </div>
  );
}
