import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '@mantine/core';
import { hasFailed } from '#web/has-failed.ts';
import { fileOptions } from '#web/files/file-api.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import classes from './tutorials.module.css';

export function TutorialPicture({ file, name }: { file: string; name: string }) {
  const { data, error } = useQuery(fileOptions(file));
  const address = useObjectUrl(data?.blob);
  if (hasFailed(error, data)) return <Alert color="yellow">{error.message}</Alert>;
  if (!address) return <Skeleton h={240} />;
  return <img className={classes.picture} src={address} alt={name} />;
}
