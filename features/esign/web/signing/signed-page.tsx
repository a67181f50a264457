import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNear } from '#web/files/use-near.ts';
import { widthAt } from '#web/files/page-width.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import type { PageSource } from './signing-api.ts';
import classes from './signing.module.css';

interface Props {
  source: PageSource;
  number: number;
  of: number;
  size: { width: number; height: number };
  zoom: number;
  children?: ReactNode;
}
/** A page keeps its room before its picture is there, and asks for it when it comes near. */
export function SignedPage({ source, number, of, size, zoom, children }: Props) {
  const { ref, isNear } = useNear<HTMLElement>();
  const width = widthAt(usePhone() ? zoom / 2 : zoom);
  const picture = useQuery({
    ...source.page(number, width),
    enabled: isNear,
    placeholderData: (old) => old,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: 1,
  });
  const address = useObjectUrl(picture.data?.blob);
  return (
    <section
      ref={ref}
      className={classes.page}
      aria-label={say('Page {number} of {of}', { number, of })}
      style={{ width: `calc(min(100cqi - 18px, 860px) * ${zoom})`, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {address && <img src={address} alt={say('Page {number}', { number })} draggable={false} />}
      {picture.isError && <p className={classes.pageProblem}>{picture.error.message}</p>}
      {children}
    </section>
  );
}
