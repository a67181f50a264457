import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import classes from './job-rating.module.css';

interface Rating {
  rating: number | null;
  points: { key: string; met: boolean; text: string }[];
}

/** How many of its five points a job has, and on demand which and why. */
export default function JobRating({ record }: RecordPartProps) {
  const { data, error } = useQuery({
    queryKey: ['records', 'jobs', 'rating', record._id, record.version],
    queryFn: ({ signal }) => api<Rating>(`/api/jobs/${record._id}/rating`, { signal, quiet: true }),
  });
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return null;
  return (
    <details className={classes.rating}>
      <summary>
        <span className={classes.dots} aria-hidden>
          {[1, 2, 3, 4, 5].map((point) => (
            <span key={point} data-met={point <= (data.rating ?? 0) || undefined} />
          ))}
        </span>
        {say('Rating {rating} of 5', { rating: data.rating ?? 0 })}
      </summary>
      <ul>
        {data.points.map(({ key, met, text }) => (
          <li key={key} data-met={met || undefined}>
            <Icon name={met ? 'circle-check' : 'circle'} size={16} />
            <span>
              <span className="visually-hidden">{say(met ? 'Met:' : 'Not met:')} </span>
              {sayAnswer(text)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
