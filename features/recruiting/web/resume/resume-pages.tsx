import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '@mantine/core';
import { download } from '#web/api.ts';
import { say } from '#web/words/say.ts';
import type { Mark } from './resume-api.ts';
import classes from './resume.module.css';

interface Props {
  file: { _id: string; type: string };
  /** Where the words of each field stand. */
  marks?: Readonly<Record<string, readonly Mark[]>>;
  /** The field whose words are looked for. */
  active?: string | null;
}

/** The first page of a PDF, and the others on which something was read, as pictures with the words marked; other files have none. */
export function ResumePages({ file: { _id, type }, marks = NONE, active = null }: Props) {
  if (type !== 'application/pdf') return null;
  const numbers = new Set([1, ...Object.values(marks).flatMap((each) => each.map(({ page }) => page))]);
  const marksOf = (page: number) =>
    Object.entries(marks).flatMap(([field, each]) =>
      each.filter((mark) => mark.page === page).map((mark) => ({ ...mark, field })),
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={classes.pages} tabIndex={0} role="region" aria-label={say('Pages of the resume')}>
      {[...numbers]
        .toSorted((one, other) => one - other)
        .map((page) => (
          <Page key={page} file={_id} page={page} marks={marksOf(page)} active={active} />
        ))}
    </div>
  );
}

const NONE = {};

interface PageProps {
  file: string;
  page: number;
  marks: readonly (Mark & { field: string })[];
  active: string | null;
}

function Page({ file, page, marks, active }: PageProps) {
  const address = usePageOf(file, page);
  if (address === null) return null;
  if (!address) return <Skeleton h={480} />;
  return (
    <div className={classes.page}>
      <img src={address} alt={page === 1 ? say('First page of the resume') : say('Page {page} of the resume', { page })} />
      {marks.map((mark) => (
        <MarkedWords key={`${mark.field} ${mark.x} ${mark.y}`} mark={mark} isActive={mark.field === active} />
      ))}
    </div>
  );
}

/** The picture's address; undefined until it is here, null where there is none. */
function usePageOf(file: string, page: number): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let made = '';
    const stop = new AbortController();
    download(`/api/files/${file}/pages/${page}?width=1000`, { quiet: true, signal: stop.signal }).then(
      ({ blob }) => setAddress((made = URL.createObjectURL(blob))),
      () => setAddress(null),
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(made);
    };
  }, [file, page]);
  return address;
}

/** The words themselves stand in the list; here it is shown where. */
function MarkedWords({ mark: { field, x, y, width, height }, isActive }: { mark: Mark & { field: string }; isActive: boolean }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const isBeside = window.matchMedia('(min-width: 801px)').matches;
    if (isActive && isBeside) words.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const inPercent = (share: number) => `${share * 100}%`;
  return (
    <span
      ref={words}
      aria-hidden
      className={classes.mark}
      data-field={field}
      data-active={isActive || undefined}
      style={{ left: inPercent(x), top: inPercent(y), width: inPercent(width), height: inPercent(height) }}
    />
  );
}
