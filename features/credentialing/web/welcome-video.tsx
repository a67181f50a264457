import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { linkOptions } from '#web/files/file-api.ts';
import { say } from '#web/words/say.ts';
import classes from './credentialing.module.css';

interface Welcome {
  /** Paths: of a stored file, or of what Muster ships. */
  video: string;
  picture: string;
  captions: string | null;
  watchedAt: string | null;
}

const PATH = '/api/provider-area/welcome';

export const welcomeOptions = queryOptions({
  queryKey: ['provider-area', 'welcome'],
  queryFn: ({ signal }) => api<Welcome>(PATH, { signal, quiet: true }),
  staleTime: 5 * 60_000,
});

function useWatched() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api<Welcome>(PATH, { method: 'PUT', body: { watched: true } }),
    onSuccess: (now) => queryClient.setQueryData(welcomeOptions.queryKey, now),
  });
}

/** On the start page until it was watched or put aside. */
export function OfferedWelcome() {
  const { data } = useQuery(welcomeOptions);
  const watched = useWatched();
  if (!data || data.watchedAt) return null;
  return (
    <section className={classes.welcome} aria-label={say('Welcome video')}>
      <WelcomeVideo welcome={data} />
      <Button size="md" variant="default" loading={watched.isPending} onClick={() => watched.mutate()}>
        {say('Done, show it under Help')}
      </Button>
    </section>
  );
}

/** Seen to its end it has been watched. */
export function WelcomeVideo({ welcome }: { welcome: Welcome }) {
  const watched = useWatched();
  const video = useAddress(welcome.video);
  const picture = useAddress(welcome.picture);
  const captions = useAddress(welcome.captions);
  if (!video) return <Skeleton h={220} />;
  return (
    <video
      className={classes.video}
      controls
      playsInline
      preload="none"
      src={video}
      poster={picture}
      aria-label={say('Welcome to your area')}
      onEnded={() => welcome.watchedAt ?? watched.mutate()}
    >
      <track kind="captions" srcLang="en" label={'English'} src={captions} default={captions !== undefined} />
    </video>
  );
}

/** What a page can play without a header. */
function useAddress(path: string | null): string | undefined {
  const isStored = path?.startsWith('/api/files/') === true;
  const link = useQuery({ ...linkOptions(path ?? ''), enabled: isStored });
  return isStored ? link.data?.url : (path ?? undefined);
}
