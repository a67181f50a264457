import { useState } from 'react';
import { Alert, Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { makeRound, type EditedGame } from './admin-api.ts';

interface Person {
  _id: string;
  name: string;
  teams: string[] | null;
}
const everyone = (path: string, searchTerms: object) =>
  api<{ records: Person[] }>(`/api/${path}/dataSourceSearch`, {
    body: { searchTerms, sortField: 'name', sortOrder: 'asc', pageNumber: 0, pageSize: 200 },
    quiet: true,
  }).then(({ records }) => records);

/** A round: people or whole teams, its days, and whether people join by themselves. */
export function RoundForm({ game, onClose }: { game: EditedGame; onClose: () => void }) {
  const people = useQuery({
    queryKey: ['records', 'users', 'games-players'],
    queryFn: () => everyone('users', { active: true }),
  });
  const teams = useQuery({ queryKey: ['records', 'teams', 'games-players'], queryFn: () => everyone('teams', {}) });
  const [name, setName] = useState(game.name);
  const [users, setUsers] = useState<string[]>([]);
  const [groups, setGroups] = useState<string[]>([]);
  const [days, setDays] = useState({ start_date: '', end_date: '' });
  const [isOpen, setOpen] = useState(false);
  const [inTeams, setInTeams] = useState(false);
  const membersOf = (team: string) => (people.data ?? []).filter((person) => person.teams?.includes(team)).map(({ _id }) => _id);
  const save = useMutation({
    mutationFn: () =>
      makeRound({
        name,
        game: game._id,
        users: [...new Set([...users, ...groups.flatMap(membersOf)])],
        ...(inTeams && {
          game_teams: groups.map((team) => ({
            name: teams.data?.find(({ _id }) => _id === team)?.name ?? 'Team',
            members: membersOf(team),
          })),
        }),
        start_date: days.start_date || null,
        end_date: days.end_date || null,
        active: true,
        hasStarted: !days.start_date,
        isOpen,
      }),
    onSuccess: () => {
      toast.success(say('Round made'));
      onClose();
    },
  });
  const problems = save.error instanceof ApiError ? save.error.fields : {};
  const optionsOf = (records: readonly Person[] | undefined) =>
    (records ?? []).map((each) => ({ value: each._id, label: each.name }));
  return (
    <FormDialog
      title={say('New round of {name}', { name: game.name })}
      size={560}
      confirm={say('Make round')}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <TextInput label={say('Name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <MultiSelect
        label={say('Players')}
        searchable
        data={optionsOf(people.data)}
        value={users}
        error={problems.users}
        onChange={setUsers}
      />
      <MultiSelect label={say('Whole teams')} searchable data={optionsOf(teams.data)} value={groups} onChange={setGroups} />
      {groups.length > 1 && (
        <Checkbox
          label={say('The teams play against each other')}
          checked={inTeams}
          onChange={(event) => setInTeams(event.currentTarget.checked)}
        />
      )}
      <TextInput
        type="date"
        label={say('Starts on')}
        description={say('Empty: at once')}
        value={days.start_date}
        onChange={(event) => setDays({ ...days, start_date: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={say('Ends on')}
        value={days.end_date}
        error={problems.end_date}
        onChange={(event) => setDays({ ...days, end_date: event.currentTarget.value })}
      />
      <Checkbox
        label={say('People of the game’s teams join by themselves')}
        checked={isOpen}
        onChange={(event) => setOpen(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
