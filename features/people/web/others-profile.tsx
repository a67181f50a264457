import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { profileOptions } from '#web/own-profile.ts';
import { recordOptions } from '#web/records/records-api.ts';
import { referencesOf } from '#web/records/reference.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { ProfileCover } from './profile-cover.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import classes from './profile.module.css';

/** A colleague: who they are, and how to reach them. Birth date and address are nobody's business here. */
export function OthersProfile({ userId }: { userId: string }) {
  const users = useModule('users');
  return users ? <Colleague users={users} userId={userId} /> : <Skeleton h={280} radius="md" />;
}

function Colleague({ users, userId }: { users: DescribedModule; userId: string }) {
  const profile = useQuery(profileOptions(userId));
  const user = useQuery(recordOptions(users, userId));
  const problem = profile.error ?? user.error;
  if (problem) return <EmptyState icon="user-circle" title={say('This profile could not be loaded')} text={problem.message} />;
  if (!profile.data || !user.data) return <Skeleton h={280} radius="md" />;
  const names = (value: unknown) => referencesOf(value).flatMap(({ name }) => name ?? []);
  const [roles, teams] = [names(user.data.roles), names(user.data.teams)];
  return (
    <>
      <ProfileCover
        profile={profile.data}
        name={String(user.data.name)}
        line={(roles.length > 0 ? roles : teams).join(', ') || say(String(user.data.userType))}
      />
      <div className={classes.columns}>
        <section className={classes.part} aria-label={say('About')}>
          <h2>{say('About')}</h2>
          {profile.data.about_me ? (
            <p className={classes.about}>{profile.data.about_me}</p>
          ) : (
            <p className="muted">
              {say('{name} has not written anything yet.', { name: String(user.data.first_name ?? user.data.name) })}
            </p>
          )}
        </section>
        <ProfileFacts user={user.data} teams={teams} timeZone={profile.data.time_zone} />
      </div>
    </>
  );
}
