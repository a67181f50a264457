import type { ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { download } from '#web/api.ts';
import type { Profile } from '#web/own-profile.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import classes from './profile.module.css';

interface Props {
  profile: Profile;
  name: string;
  line: string;
  /** Pictures that are on their way to the server are shown already. */
  coming?: Partial<Record<'avatar' | 'background_image', string>>;
  children?: ReactNode;
}
/** A person’s background with their picture and name. */
export function ProfileCover({ profile, name, line, coming = {}, children }: Props) {
  const background = useBackground(profile);
  const shown = coming.background_image || background;
  return (
    <header className={classes.cover}>
      <div
        className={classes.background}
        style={shown ? { backgroundImage: `url("${shown}")` } : undefined}
        data-empty={!shown || undefined}
      >
        {coming.background_image && <Coming />}
      </div>
      <div className={classes.person}>
        <span className={classes.avatar}>
          {coming.avatar ? (
            <>
              <img src={coming.avatar} width={96} height={96} alt="" />
              <Coming />
            </>
          ) : (
            <UserAvatar userId={profile.user} name={name} size={96} />
          )}
        </span>
        <div className={classes.name}>
          <h2>{name}</h2>
          <p>{line}</p>
        </div>
        {children}
      </div>
    </header>
  );
}

const Coming = () => (
  <span className={classes.coming} role="status">
    <Loader size={22} color="#fff" aria-hidden />
    <span className="visually-hidden">{say('Uploading…')}</span>
  </span>
);

function useBackground({ user, background_image }: Profile): string {
  const { data } = useQuery({
    queryKey: ['profile background', background_image],
    queryFn: async () => (await download(`/api/user-profiles/background-image/${user}`, { quiet: true })).blob,
    enabled: background_image !== null,
    retry: false,
    staleTime: Infinity,
  });
  return useObjectUrl(background_image ? data : undefined);
}
