import { useRef, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '@mantine/core';
import { linkOptions } from './file-api.ts';
import classes from './files.module.css';

/** Plays from an address without a header, so that it can be sought; when that is over, it goes on from a new one where it was. */
export function VideoPlayer({ file, name }: { file: string; name: string }) {
  const link = useQuery(linkOptions(file));
  const was = useRef({ at: 0, isPlaying: false });
  if (link.isPending) return <Skeleton h={220} />;
  if (link.isError) return <Alert color="yellow">{link.error.message}</Alert>;
  const { url, expiresAt } = link.data;
  const keep = ({ currentTarget: { currentTime, paused } }: SyntheticEvent<HTMLVideoElement>) =>
    void (was.current = { at: currentTime, isPlaying: !paused });
  const renew = ({ currentTarget: { currentTime } }: SyntheticEvent<HTMLVideoElement>) => {
    was.current.at = currentTime || was.current.at;
    if (Date.parse(expiresAt) <= Date.now()) void link.refetch();
  };
  const goOn = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    const { at, isPlaying } = was.current;
    if (at > 0) video.currentTime = at;
    if (isPlaying) void video.play().catch(() => undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people hand in has none
    <video
      className={classes.video}
      src={url}
      controls
      preload="metadata"
      aria-label={name}
      onTimeUpdate={keep}
      onPlay={keep}
      onPause={keep}
      onError={renew}
      onLoadedMetadata={goOn}
    />
  );
}
