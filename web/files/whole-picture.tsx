import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '@mantine/core';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { fileOptions } from './file-api.ts';
import classes from './files.module.css';

/** A picture that the server cannot read and the browser may. */
export function WholePicture({ file, name }: { file: string; name: string }) {
  const picture = useQuery(fileOptions(file));
  const address = useObjectUrl(picture.data?.blob);
  if (picture.isError) return <Alert color="yellow">{picture.error.message}</Alert>;
  return address ? <img className={classes.whole} src={address} alt={name} /> : <Skeleton h={220} />;
}
