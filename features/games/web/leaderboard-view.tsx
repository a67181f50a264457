import { Button, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { Leaderboard, LeaderboardItem } from '../leaderboard.ts';
import classes from './leaderboard.module.css';

/** The viewer of the specification: its content scrolls at 600 pixels. */
export function LeaderboardDialog({ board, onClose }: { board: Leaderboard | undefined; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('Leaderboard')}
      size="min(95vw, 720px)"
      closeButtonProps={{ 'aria-label': say('Close dialog') }}
    >
      <div className={classes.scroll}>{board ? <LeaderboardView board={board} /> : <Skeleton h={200} />}</div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {say('Close')}
        </Button>
      </div>
    </Modal>
  );
}

export function LeaderboardView({ board }: { board: Leaderboard }) {
  if (!board.items.length) return <p className="muted">{say('No leaderboard data to view')}</p>;
  return board.mode === 'teams' ? <Teams items={board.items} /> : <Players items={board.items} />;
}

const MEDALS = ['gold', 'silver', 'bronze'] as const;
const MEDAL_WORDS = [sayLater('gold medal'), sayLater('silver medal'), sayLater('bronze medal')];

function Players({ items }: { items: readonly LeaderboardItem[] }) {
  const [top, rest] = [items.slice(0, 3), items.slice(3)];
  return (
    <>
      <ol className={classes.top}>
        {top.map((item, at) => (
          <li key={item.ownerId} className={classes.medalled} data-medal={MEDALS[at]}>
            <span className={classes.medal} role="img" aria-label={say(MEDAL_WORDS[at]!)}>
              {item.rank}
            </span>
            <Entry item={item} size={56} />
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <ol className={classes.rest} start={4}>
          {rest.map((item) => (
            <li key={item.ownerId} style={{ viewTransitionName: `row-${item.ownerId}` }}>
              <span className={classes.rank}>{item.rank}</span>
              <Entry item={item} size={32} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Entry({ item, size }: { item: LeaderboardItem; size: number }) {
  return (
    <>
      <span className={classes.image} data-default-icon={item.image ? undefined : true}>
        {item.image ? (
          <UserAvatar userId={item.ownerId} name={item.title} size={size} />
        ) : (
          <Icon name="users" size={size * 0.6} />
        )}
      </span>
      <span className={classes.words}>
        <strong className="ellipsis">{item.title}</strong>
        {item.credits > 0 && <span>{say('Credits: {credits}', { credits: item.credits })}</span>}
        <span>{say('Score: {score}', { score: item.score })}</span>
      </span>
    </>
  );
}

function Teams({ items }: { items: readonly LeaderboardItem[] }) {
  return (
    <div className={classes.teams}>
      {items.map((team) => (
        <section key={team.ownerId} className={classes.team} aria-label={team.title}>
          <h3>
            {team.rank}. {team.title}
          </h3>
          <p>{say('Score: {score}', { score: team.score })}</p>
          {team.members?.length ? (
            <table className={classes.members}>
              <thead>
                <tr>
                  <th scope="col">{say('Rank')}</th>
                  <th scope="col">{say('Name')}</th>
                  <th scope="col">{say('Credits')}</th>
                  <th scope="col">{say('Score')}</th>
                </tr>
              </thead>
              <tbody>
                {team.members.map((member) => (
                  <tr key={`${member.rank} ${member.name}`}>
                    <td>{member.rank}</td>
                    <td>{member.name}</td>
                    <td>{member.credits}</td>
                    <td>{member.score}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p className="muted">{say('No members on team')}</p>
          )}
        </section>
      ))}
    </div>
  );
}

/** A leaderboard that is read, with its states. */
export function LeaderboardOf({ options }: { options: UseQueryOptions<Leaderboard, Error, Leaderboard, any> }) {
  const { data, error } = useQuery(options);
  if (error) return <p role="alert">{error.message}</p>;
  return data ? <LeaderboardView board={data} /> : <Skeleton h={200} />;
}
