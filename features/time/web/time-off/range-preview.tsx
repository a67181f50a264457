import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { hoursInWords } from './ledger-in-words.ts';
import { dayInWords } from './own-requests.tsx';
import { previewOptions, type Range, type RangePreview } from './time-off-api.ts';
import classes from './time-off.module.css';

/** What a span would ask for, before it is asked for. */
export function RangePreviewPart({ range }: { range: Range }) {
  const { data, error } = useQuery(previewOptions(range, true));
  return (
    <section className={classes.preview} aria-label="Preview" aria-live="polite">
      {error ? <Alert color="red">{error.message}</Alert> : data ? <Shown preview={data} range={range} /> : <Skeleton h={72} />}
    </section>
  );
}

function Shown({ preview: { days, skipped, years, alsoOff }, range }: { preview: RangePreview; range: Range }) {
  const count = days.length === 1 ? '1 working day' : `${days.length} working days`;
  return (
    <>
      <strong>
        {days.length ? `${count}, ${hoursInWords(days.length * range.hoursPerDay)}` : 'There is no working day in this span.'}
      </strong>
      {years.map(({ year, before, after, problem }) => (
        <p key={year} className={classes.year}>
          {before !== null && after !== null && (
            <span className="numeric">
              {year}: {formatNumber(before)} → <b>{formatNumber(after)}</b> hours
            </span>
          )}
          {problem && <span className={classes.problem}>{problem}</span>}
        </p>
      ))}
      {skipped.length > 0 && (
        <Named title="Left out" lines={skipped.map(({ date, reason }) => `${dayInWords(date)}: ${reason}`)} />
      )}
      {alsoOff.length > 0 && (
        <Named title="Also off then" lines={alsoOff.map(({ date, name }) => `${name}, ${dayInWords(date)}`)} />
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
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
}
