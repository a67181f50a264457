import { useQuery } from '@tanstack/react-query';
import { fileOptions } from '#web/files/file-api.ts';
import { useNear } from '#web/files/use-near.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import type { Size } from './geometry.ts';
import classes from './design.module.css';

/** A page in small: the picture that the paper shows too. */
export function PageThumbnail({ path, page, size }: { path: string; page: number; size: Size }) {
  const { ref, isNear } = useNear<HTMLSpanElement>();
  const picture = useQuery({ ...fileOptions(path, `pages/${page + 1}?width=640`), enabled: isNear });
  const address = useObjectUrl(picture.data?.blob);
  return (
    <span ref={ref} className={classes.thumbnail} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {address && <img src={address} alt="" draggable={false} />}
    </span>
  );
}
