import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '@mantine/core';
import { linkOptions } from './file-api.ts';
import classes from './files.module.css';

/** Plays from an address without a header, so that it can be sought. */
export function VideoPlayer({ file, name }: { file: string; name: string }) {
  const link = useQuery(linkOptions(file));
  if (link.isPending) return <Skeleton h={220} />;
  if (link.isError) return <Alert color="yellow">{link.error.message}</Alert>;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people hand in has none
  return <video className={classes.video} src={link.data.url} controls preload="metadata" aria-label={name} />;
}
