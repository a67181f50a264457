import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { fieldOf } from '#web/modules.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import classes from './feeds.module.css';
import tabs from '../record-tab.module.css';

interface Check {
  feeds: { feed: string; included: boolean; problems: string[] }[];
  xml: string;
}

/** Each destination of a job: in or out, why, what its board would refuse, and what is sent. */
export default function FeedsTab({ module, record }: RecordPartProps) {
  const { data, error } = useQuery({
    queryKey: ['records', module.name, 'feed check', record._id, record.version],
    queryFn: ({ signal }) => api<Check>(`/api/jobs/${record._id}/feed-check`, { signal, quiet: true }),
  });
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Skeleton h={240} />;
  const labels = fieldOf(module, 'included_in_feeds')?.options ?? [];
  const labelOf = (feed: string) =>
    labels.find(({ value }) => value === feed || value === feed.replace('company-site', 'the company site'))?.label ?? feed;
  return (
    <div className={tabs.tab}>
      <ul className={tabs.list}>
        {data.feeds.map(({ feed, included, problems }) => (
          <li key={feed} className={classes.feed}>
            <span className={tabs.name}>
              <span className={classes.label}>{say(labelOf(feed))}</span>
              <Badge tone={!included ? 'neutral' : problems.length ? 'waiting' : 'done'}>
                {!included ? say('Not in the feed') : say(problems.length ? 'In the feed, may be refused' : 'In the feed')}
              </Badge>
            </span>
            {problems.length > 0 && (
              <ul className={classes.problems}>
                {problems.map((problem) => (
                  <li key={problem}>{sayAnswer(problem)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <details className={classes.preview}>
        <summary>{say('What is sent')}</summary>
        <pre>{data.xml}</pre>
      </details>
    </div>
  );
}
