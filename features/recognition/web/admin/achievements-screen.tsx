import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { SideLine, SideList } from '#web/ui/side-list.tsx';
import { say } from '#web/words/say.ts';
import { BadgePicture } from '../badge-picture.tsx';
import { AchievementEditor } from './achievement-editor.tsx';
import {
  achievementsOptions,
  alertsOptions,
  conditionsOptions,
  holdersOptions,
  type Achievement,
  type Held,
} from './achievements-api.ts';
import classes from './achievements.module.css';

const NEW = 'new';

/** `/admin/achievements?open=…`: what can be earned, and the one that is being written. */
export default function AchievementsScreen() {
  const [query, setQuery] = useSearchParams();
  const open = query.get('open');
  const { data, isPending, error } = useQuery(achievementsOptions);
  const show = (id: string | null) => setQuery(id ? { open: id } : {});
  const chosen = open === NEW ? undefined : data?.find(({ _id }) => _id === open);
  return (
    <>
      <PageHead title={say('Achievements')}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show(NEW)}>
          {say('New achievement')}
        </Button>
      </PageHead>
      <SideList
        label={say('Achievements')}
        isOpen={Boolean(open)}
        list={
          <>
            {isPending && <Skeleton h={200} />}
            {error && (
              <EmptyState icon="alert-triangle" title={say('The achievements could not be loaded')} text={error.message} />
            )}
            {data?.length === 0 && <p className="muted">{say('There are no achievements yet.')}</p>}
            {data?.map((each) => (
              <Line key={each._id} achievement={each} isOpen={each._id === open} onOpen={() => show(each._id)} />
            ))}
          </>
        }
      >
        {open === NEW && <AchievementEditor key={NEW} conditions={[]} alerts={[]} onSaved={show} onBack={() => show(null)} />}
        {chosen && <Loaded key={chosen._id} achievement={chosen} onSaved={show} onBack={() => show(null)} />}
        {!open && (
          <EmptyState
            icon="trophy"
            title={say('Select an achievement')}
            text={say('Or write a new one, and try it on the past before you switch it on.')}
          />
        )}
      </SideList>
    </>
  );
}

function Line({ achievement, isOpen, onOpen }: { achievement: Achievement; isOpen: boolean; onOpen: () => void }) {
  const { data: holders } = useQuery(holdersOptions);
  return (
    <SideLine isOpen={isOpen} onOpen={onOpen}>
      <BadgePicture badge={achievement.badge} badgeUrl={achievement.badge_url} size={32} isDim={!achievement.active} />
      <span className={classes.grow}>
        <span className="ellipsis">{achievement.name}</span>
        <span className="muted">{holders ? earnedInWords(holders.get(achievement._id) ?? []) : '\u00a0'}</span>
      </span>
      {!achievement.active && <Badge>{say('Off')}</Badge>}
    </SideLine>
  );
}

function earnedInWords(held: readonly Held[]): string {
  const coins = held
    .flatMap(({ rewards }) => rewards ?? [])
    .reduce((sum, { rewardType, amount }) => sum + (rewardType === 'coins' ? amount : 0), 0);
  return coins > 0
    ? say('Earned by {count}, {coins} coins', { count: formatNumber(held.length), coins: formatNumber(coins) })
    : say('Earned by {count}', { count: formatNumber(held.length) });
}

function Loaded({ achievement, ...rest }: { achievement: Achievement; onSaved: (id: string) => void; onBack: () => void }) {
  const conditions = useQuery(conditionsOptions(achievement._id));
  const alerts = useQuery(alertsOptions(achievement._id));
  if (!conditions.data || !alerts.data) return <Skeleton h={400} />;
  const seen = `${achievement.version} ${conditions.dataUpdatedAt} ${alerts.dataUpdatedAt}`;
  return <AchievementEditor key={seen} achievement={achievement} conditions={conditions.data} alerts={alerts.data} {...rest} />;
}
