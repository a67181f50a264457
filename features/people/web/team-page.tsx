import { useState } from 'react';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { useModule } from '#web/modules.ts';
import { referencesOf } from '#web/records/reference.ts';
import { refreshModule, searchRecords } from '#web/records/records-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { AdminRecord } from './admin-record.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import classes from './people.module.css';
import { formatNumber } from '#web/formats.ts';

/** `/admin/team-management/:id`: who belongs to the team. */
export default function TeamPage() {
  return <AdminRecord>{(_module, record) => <Members team={record} />}</AdminRecord>;
}

function Members({ team }: { team: AnyRecord }) {
  const users = useModule('users');
  const [isBusy, setBusy] = useState(false);
  const query = { searchTerms: { teams: [team._id] }, sortField: 'name', sortOrder: 'asc' as const, pageSize: 200 };
  const { data } = useQuery({
    queryKey: ['records', 'users', 'of-team', team._id],
    queryFn: ({ signal }) => searchRecords(users!, query, signal),
    enabled: Boolean(users),
  });
  const change = async (userId: string, isMember: boolean) => {
    setBusy(true);
    const name = await setMembership(userId, team._id, isMember).catch(() => null);
    setBusy(false);
    if (name !== null)
      toast.undoable(
        isMember
          ? say('{name} joined {team}', { name, team: String(team.name) })
          : say('{name} left {team}', { name, team: String(team.name) }),
        () => {
          void setMembership(userId, team._id, !isMember);
        },
      );
  };
  return (
    <section className={classes.page} aria-label={say('Members')}>
      {typeof team.description === 'string' && team.description && <p className={classes.lead}>{team.description}</p>}
      <h2>
        {say('Members')} {data && <span className="muted numeric">{formatNumber(data.total)}</span>}
      </h2>
      <div className={classes.adder}>
        <RecordPicker
          moduleName="users"
          chosen={[]}
          onChoose={([one]) => one && void change(one._id, true)}
          label={{ label: say('Add a member'), disabled: isBusy }}
        />
      </div>
      {!data && Array.from({ length: 5 }, (_, at) => <Skeleton key={at} h={16} my={14} />)}
      {data?.total === 0 && <p className="muted">{say('This team has no members yet.')}</p>}
      <ul className={classes.people}>
        {data?.records.map((user) => (
          <li key={user._id}>
            <UserAvatar userId={user._id} name={String(user.name)} size={28} />
            <span>
              <Link to={`/admin/user-management/${user._id}`}>{String(user.name)}</Link>
              <small className="muted">{say(String(user.userType))}</small>
            </span>
            {user.active !== true && <Badge>{say('Inactive')}</Badge>}
            <Tooltip label={say('Remove from the team')}>
              <ActionIcon
                aria-label={say('Remove {name} from the team', { name: String(user.name) })}
                disabled={isBusy}
                onClick={() => void change(user._id, false)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      {data && data.total > data.records.length && (
        <p className="muted">
          {say('The first {count} are shown. Find the others in the list of users.', { count: data.records.length })}
        </p>
      )}
    </section>
  );
}

/** Reads the person's teams anew, so that no other team is lost. @returns the person's name */
async function setMembership(userId: string, teamId: string, isMember: boolean): Promise<string> {
  const user = await api<AnyRecord>(`/api/users/${userId}`);
  const others = referencesOf(user.teams ?? []).flatMap(({ _id }) => (_id === teamId ? [] : [_id]));
  await api('/api/users/update-teams', { body: { userId, teams: isMember ? [...others, teamId] : others } });
  void refreshModule('users');
  return String(user.name);
}
