import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileOptions } from '#web/own-profile.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { AboutMe } from './about-me.tsx';
import { AccountPage } from './account-page.tsx';
import { FormatChoices } from './format-choices.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfilePictures } from './profile-pictures.tsx';
import { ThemePicker } from './theme-picker.tsx';
import classes from './profile.module.css';

/** One’s own profile, edited in place: each part keeps what is chosen at once or has its own Save. */
export function OwnProfile() {
  const { user, teams } = useSession();
  const { data: profile, error } = useQuery(profileOptions(user._id));
  const belongsTo = teams.map(({ name }) => name);
  return (
    <AccountPage title={say('Profile')}>
      {error && !profile && (
        <EmptyState icon="user-circle" title={say('Your profile could not be loaded')} text={error.message} />
      )}
      {!profile && !error && <Skeleton h={280} radius="md" />}
      {profile && (
        <>
          <ProfilePictures profile={profile} name={user.name} line={belongsTo.join(', ') || say(user.userType)} />
          <div className={classes.columns}>
            <AboutMe key={profile._id} saved={profile.about_me ?? ''} />
            <ProfileFacts user={user} teams={belongsTo}>
              <p className={classes.hint}>{say('Ask your administrator to change your name, email, phone, or teams.')}</p>
            </ProfileFacts>
          </div>
          <ThemePicker />
          <FormatChoices profile={profile} />
        </>
      )}
    </AccountPage>
  );
}
