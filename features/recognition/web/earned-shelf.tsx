import { useQuery } from '@tanstack/react-query';
import { formatDayOf } from '#web/formats.ts';
import { api } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { BadgePicture } from './badge-picture.tsx';
import type { Earned, Progress } from './recognition-api.ts';
import classes from './recognition.module.css';

interface Shown extends Pick<Progress, 'title' | 'badge' | 'badge_url' | 'isRare'> {
  _id?: string;
  name: string | null;
}

/** What is earned, what is rare first. Names of a colleague's achievements are read under one's own rights. */
export function EarnedShelf({
  earned,
  progress,
  isOwn,
}: {
  earned: readonly Earned[];
  progress: readonly Progress[];
  isOwn: boolean;
}) {
  const { data: others = [] } = useQuery({
    queryKey: ['records', 'achievements', 'earned', earned.map(({ achievement }) => achievement)],
    queryFn: ({ signal }) =>
      api<{ records: Shown[] }>('/api/achievements/dataSourceSearch', {
        body: { searchTerms: { _id: earned.map(({ achievement }) => achievement) }, pageSize: 200 },
        signal,
        quiet: true,
      }).then(({ records }) => records),
    enabled: !isOwn && earned.length > 0,
  });
  const known = new Map<string, Shown>([
    ...others.map((each) => [each._id!, each] as const),
    ...progress.map((each) => [each.achievement, each] as const),
  ]);
  const shown = earned.flatMap((each) => {
    const achievement = known.get(each.achievement);
    return achievement ? [{ each, achievement }] : [];
  });
  const sorted = shown.toSorted((a, b) => Number(b.achievement.isRare) - Number(a.achievement.isRare));
  return (
    <section className={classes.surface} aria-label={say('Earned achievements')}>
      <h2>
        {say('Earned')} {sorted.length > 0 && <span className="numeric muted">{sorted.length}</span>}
      </h2>
      {sorted.length === 0 && (
        <EmptyState
          icon="trophy"
          title={say('No achievements yet')}
          text={say('They are earned by work: each one shows here with its badge.')}
          heading="h3"
        />
      )}
      <ul className={classes.shelf}>
        {sorted.map(({ each, achievement }) => (
          <li key={each._id}>
            <BadgePicture badge={achievement.badge} badgeUrl={achievement.badge_url} size={64} />
            <strong>{achievement.title || achievement.name}</strong>
            {achievement.isRare && <Badge tone="waiting">{say('Rare')}</Badge>}
            {each.dateAccomplished && <span className="muted">{formatDayOf(new Date(each.dateAccomplished))}</span>}
            {each.because?.reason && <span className="muted">{each.because.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
