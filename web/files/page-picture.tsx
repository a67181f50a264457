import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { fileOptions, type PageSize } from './file-api.ts';
import { MarkedWords, type PageHit } from './marked-words.tsx';
import { widthAt } from './page-width.ts';
import { useNear } from './use-near.ts';
import classes from './files.module.css';

/** A page is no wider at first, however wide the screen is. */
const READABLE = 860;

interface Props {
  file: string;
  page: number;
  size: PageSize;
  zoom: number;
  /** Degrees clockwise. */
  turn: number;
  alt: string;
  /** The words on it that are looked for. */
  hits: readonly PageHit[];
  onSeen: () => void;
}

/** A page keeps its room before its picture is there, and asks for it when it comes near. */
export function PagePicture({ file, page, size, zoom, turn, alt, hits, onSeen }: Props) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  const seen = useRef(onSeen);
  useEffect(() => void (seen.current = onSeen));
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(), { threshold: 0.5 });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [ref]);
  const picture = useQuery({
    ...fileOptions(file, `pages/${page}?width=${widthAt(zoom)}`),
    enabled: isNear,
    placeholderData: (old) => old,
  });
  const address = useObjectUrl(picture.data?.blob);
  const isAcross = turn % 180 !== 0;
  const [shownWidth, shownHeight] = isAcross ? [size.height, size.width] : [size.width, size.height];
  return (
    <div
      ref={ref}
      data-page={page}
      className={classes.page}
      style={{ width: `calc(min(100%, ${READABLE}px) * ${zoom})`, aspectRatio: `${shownWidth} / ${shownHeight}` }}
    >
      <div
        className={classes.sheet}
        style={{
          width: isAcross ? `${(size.width / size.height) * 100}%` : '100%',
          aspectRatio: `${size.width} / ${size.height}`,
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      >
        {address && <img src={address} alt={alt} />}
        {hits.map((hit) => (
          <MarkedWords key={`${hit.boxes[0]?.x} ${hit.boxes[0]?.y}`} hit={hit} />
        ))}
      </div>
      {picture.isError && <p className="muted">{picture.error.message}</p>}
    </div>
  );
}
