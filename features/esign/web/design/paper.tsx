import type { HTMLAttributes, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fileOptions } from '#web/files/file-api.ts';
import { widthAt } from '#web/files/page-width.ts';
import { useNear } from '#web/files/use-near.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import type { Size } from './geometry.ts';
import classes from './design.module.css';

interface Props extends HTMLAttributes<HTMLDivElement> {
  path: string;
  /** From 0. */
  page: number;
  size: Size;
  zoom: number;
  children?: ReactNode;
}
/** A page of the PDF as a picture, with what is laid on it. */
export function Paper({ path, page, size, zoom, children, ...events }: Props) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  const picture = useQuery({
    ...fileOptions(path, `pages/${page + 1}?width=${widthAt(zoom)}`),
    enabled: isNear,
    placeholderData: (old) => old,
  });
  const address = useObjectUrl(picture.data?.blob);
  return (
    <div
      {...events}
      ref={ref}
      className={classes.paper}
      data-paper={page}
      style={{ width: `calc(min(100%, 860px) * ${zoom})`, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {address && <img src={address} alt={say('Page {number}', { number: page + 1 })} draggable={false} />}
      {picture.isError && <p>{picture.error.message}</p>}
      {children}
    </div>
  );
}
