import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { say } from '#web/words/say.ts';

interface Props {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}
/** Users and teams, which a setting keeps in one list of ids. */
export function DecidersEditor(props: Props) {
  const teams = useModule('teams');
  return teams ? <UsersAndTeams {...props} teams={teams} /> : <Skeleton h={108} />;
}

function UsersAndTeams({ ids, onChange, teams }: Props & { teams: DescribedModule }) {
  const { data } = useQuery(pageOptions(teams, { searchTerms: {}, pageSize: 200, total: 'none' }));
  if (!data) return <Skeleton h={108} />;
  const ofTeams = ids.filter((id) => data.records.some(({ _id }) => _id === id));
  const ofUsers = ids.filter((id) => !ofTeams.includes(id));
  return (
    <>
      <RecordPicker
        moduleName="users"
        many
        chosen={ofUsers.map((_id) => ({ _id }))}
        onChoose={(chosen) => onChange([...chosen.map(({ _id }) => _id), ...ofTeams])}
        label={{ label: say('Users') }}
      />
      <RecordPicker
        moduleName="teams"
        many
        chosen={ofTeams.map((_id) => ({ _id }))}
        onChoose={(chosen) => onChange([...ofUsers, ...chosen.map(({ _id }) => _id)])}
        label={{ label: say('Teams') }}
      />
    </>
  );
}
