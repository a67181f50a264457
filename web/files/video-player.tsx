import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import type { MediaPlayerProps } from './media-player.tsx';

const MediaPlayer = lazy(() => import('./media-player.tsx'));

/** The player of videos and sound, which comes when something is to be played. */
export const VideoPlayer = (props: MediaPlayerProps) => (
  <Suspense fallback={<Skeleton h={220} />}>
    <MediaPlayer {...props} />
  </Suspense>
);
