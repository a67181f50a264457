import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayOf } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { isOver } from '../../progress.ts';
import { allGamesOptions, type EditedGame } from './admin-api.ts';
import { CardBackground } from '../card-background.tsx';
import { roundsOptions, type Round } from '../games-api.ts';
import { GameForm } from './game-form.tsx';
import { ruleInWords } from './rule-in-words.ts';
import { RoundForm } from './round-form.tsx';
import classes from './admin.module.css';

/** `/admin/games`: games as sentences, with their rounds and alerts. */
export default function GamesAdmin() {
  const games = useQuery(allGamesOptions);
  const rounds = useQuery(roundsOptions);
  const [edited, setEdited] = useState<EditedGame | 'new'>();
  const [begun, setBegun] = useState<EditedGame>();
  return (
    <div className={classes.page}>
      <PageHead title={say('Games')}>
        <Button onClick={() => setEdited('new')} leftSection={<IconPlus size={16} stroke={1.6} />}>
          {say('New game')}
        </Button>
      </PageHead>
      {games.isPending && <Skeleton h={200} />}
      {games.isError && (
        <EmptyState icon="alert-triangle" title={say('The games could not be loaded')} text={games.error.message} />
      )}
      {games.data?.length === 0 && (
        <EmptyState
          icon="device-gamepad-2"
          title={say('No games yet')}
          text={say('Choose which records count, and how they move people on.')}
        />
      )}
      <ul className={classes.games}>
        {games.data?.map((game) => (
          <li key={game._id} aria-label={game.name} className={classes.game}>
            <CardBackground game={game} className={classes.picture} />
            <div className={classes.words}>
              <h2>{game.name}</h2>
              <p>{ruleInWords(game)}</p>
              <Rounds rounds={rounds.data?.filter((round) => round.game._id === game._id) ?? []} />
            </div>
            <div className={classes.actions}>
              <Button variant="default" aria-label={say('Edit {name}', { name: game.name })} onClick={() => setEdited(game)}>
                {say('Edit')}
              </Button>
              <Button
                variant="default"
                aria-label={say('New round of {name}', { name: game.name })}
                onClick={() => setBegun(game)}
              >
                {say('New round')}
              </Button>
              <Button
                variant="default"
                component={Link}
                to={`/app/games/${game._id}/edit`}
                aria-label={say('All fields of {name}', { name: game.name })}
              >
                {say('All fields')}
              </Button>
              <Button variant="default" component={Link} to={`/app/gameAlerts/new?game=${game._id}`}>
                {say('New alert')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited && <GameForm game={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {begun && <RoundForm game={begun} onClose={() => setBegun(undefined)} />}
    </div>
  );
}

function Rounds({ rounds }: { rounds: readonly Round[] }) {
  if (!rounds.length) return <p className="muted">{say('No rounds yet.')}</p>;
  return (
    <ul className={classes.rounds}>
      {rounds.map((round) => (
        <li key={round._id}>
          <Link to={`/app/gameInstances/${round._id}`}>{round.name}</Link>{' '}
          <Badge tone={isOver(round, dayOf()) ? 'neutral' : 'progress'}>{stateOf(round)}</Badge>{' '}
          {say('{count} players', { count: round.users?.length ?? 0 })}
        </li>
      ))}
    </ul>
  );
}

function stateOf(round: Round): string {
  if (isOver(round, dayOf())) return say('Over');
  if (!round.active) return say('Inactive');
  return say(round.hasStarted ? 'Running' : 'Not started');
}
