import { displayTypeOf } from '#common/display-type.ts';
import { useQuery } from '@tanstack/react-query';
import { IconFile } from '@tabler/icons-react';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { fileOptions } from './file-api.ts';
import { useNear } from './use-near.ts';
import classes from './files.module.css';

/** Whether a file of this name has a first page to show: what has none is not asked for one. */
export const hasPicture = (name: string): boolean => ['pdf', 'image'].includes(displayTypeOf(name)) && !/\.bmp$/i.test(name);

/** The first page of a file, small; a sign where it has none. It is asked for when it comes near. */
export function Thumbnail({ file, size = 32 }: { file: string | null; size?: number }) {
  const { ref, isNear } = useNear<HTMLSpanElement>();
  const { data } = useQuery({
    ...fileOptions(file ?? '', `thumbnail?size=${Math.max(32, size * 2)}`),
    enabled: isNear && file !== null,
  });
  const address = useObjectUrl(data?.blob);
  return (
    <span ref={ref} className={classes.thumbnail} style={{ width: size, height: size }} aria-hidden>
      {address ? <img src={address} alt="" /> : <IconFile size={Math.min(16, size / 2)} stroke={1.6} />}
    </span>
  );
}
