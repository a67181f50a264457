import { useState } from 'react';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { leaderboardOptions, pointsOptions, roundsOptions, useGameEvents } from '../games-api.ts';
import { LeaderboardOf } from '../leaderboard-view.tsx';
import classes from './admin.module.css';

const SPANS = [
  { value: 'week', label: sayLater('Week') },
  { value: 'month', label: sayLater('Month') },
  { value: 'year', label: sayLater('Year') },
  { value: 'ever', label: sayLater('Ever') },
];

/** `/admin/leaderboard`: a round, or the points of everybody by span and team. */
export default function LeaderboardAdmin() {
  const rounds = useQuery(roundsOptions);
  const teams = useQuery({
    queryKey: ['records', 'teams', 'games-leaderboard'],
    queryFn: () =>
      api<{ records: { _id: string; name: string }[] }>('/api/teams/dataSourceSearch', {
        body: { pageNumber: 0, pageSize: 200 },
        quiet: true,
      }).then(({ records }) => records),
  });
  const [round, setRound] = useState<string | null>(null);
  const [span, setSpan] = useState('month');
  const [team, setTeam] = useState<string | null>(null);
  useGameEvents();
  const options = round ? leaderboardOptions(round) : pointsOptions(span, team);
  return (
    <div className={classes.page}>
      <PageHead title={say('Leaderboard')} />
      <div className={classes.filters}>
        <Select
          label={say('Round')}
          placeholder={say('Points of everybody')}
          clearable
          searchable
          data={(rounds.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={round}
          onChange={setRound}
        />
        {!round && (
          <>
            <Select
              label={say('Team')}
              placeholder={say('All teams')}
              clearable
              data={(teams.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              value={team}
              onChange={setTeam}
            />
            <SegmentedControl
              aria-label={say('Span')}
              data={SPANS.map(({ value, label }) => ({ value, label: say(label) }))}
              value={span}
              onChange={setSpan}
            />
          </>
        )}
      </div>
      <LeaderboardOf options={options as never} />
    </div>
  );
}
