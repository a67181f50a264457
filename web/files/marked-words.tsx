import { useEffect, useRef } from 'react';
import type { Box } from './file-api.ts';
import classes from './files.module.css';

export interface PageHit {
  boxes: readonly Box[];
  isCurrent: boolean;
}

/** Where words stand on a page; the one that is looked at comes into view. */
export function MarkedWords({ hit: { boxes, isCurrent } }: { hit: PageHit }) {
  const first = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isCurrent) first.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [isCurrent]);
  return boxes.map(({ x, y, width, height }, at) => (
    <span
      key={`${x} ${y}`}
      ref={at === 0 ? first : undefined}
      aria-hidden
      className={classes.mark}
      data-current={isCurrent || undefined}
      style={{ left: inPercent(x), top: inPercent(y), width: inPercent(width), height: inPercent(height) }}
    />
  ));
}

const inPercent = (share: number) => `${share * 100}%`;
