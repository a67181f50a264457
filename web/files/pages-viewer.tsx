import { useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ActionIcon, Alert, Skeleton } from '@mantine/core';
import { IconRotateClockwise, IconSearch, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { ApiError } from '../api.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import { pagesOptions } from './file-api.ts';
import { FindInPages, type Found } from './find-in-pages.tsx';
import type { PageHit } from './marked-words.tsx';
import { PagePicture } from './page-picture.tsx';
import { WholePicture } from './whole-picture.tsx';
import classes from './files.module.css';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const FITS = ZOOMS.indexOf(1);

interface Props {
  file: string;
  name: string;
  isPicture: boolean;
  /** The letter that turns the pages, where the screen has another use for R. */
  turnKey?: string | undefined;
}

/** The pages of a PDF or a picture, as pictures of the server. + and − zoom, R turns, Page keys go through the pages, F finds words. */
export function PagesViewer({ file, name, isPicture, turnKey = 'r' }: Props) {
  const pages = useQuery(pagesOptions(file));
  const [zoom, setZoom] = useState(FITS);
  const [turn, setTurn] = useState(0);
  const [page, setPage] = useState(1);
  const scroll = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  if (pages.isPending) return <Skeleton h={320} />;
  if (pages.isError) {
    const isWithoutPages = pages.error instanceof ApiError && pages.error.code === 'no-picture';
    return isPicture && isWithoutPages ? (
      <WholePicture file={file} name={name} />
    ) : (
      <Alert color="yellow">{pages.error.message}</Alert>
    );
  }
  const sizes = pages.data.pages;
  const zoomBy = (steps: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + steps)));
  const goTo = (next: number) => {
    const target = Math.min(sizes.length, Math.max(1, next));
    scroll.current?.querySelector(`[data-page="${target}"]`)?.scrollIntoView({ block: 'start' });
    setPage(target);
  };
  const show = (next: Found) => {
    setFound(next);
    const hit = next.hits[next.at];
    if (hit) setPage(hit.page);
  };
  const close = () => {
    setFound(null);
    scroll.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setZoom(FITS),
      [turnKey]: () => setTurn((now) => (now + 90) % 360),
      PageDown: () => goTo(page + 1),
      PageUp: () => goTo(page - 1),
      Home: () => goTo(1),
      End: () => goTo(sizes.length),
      ...(isPicture ? {} : { f: () => setFound(NOTHING) }),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={say('View of {name}', { name })}>
        <span className="muted numeric" role="status">
          {sizes.length > 1
            ? say('Page {page} of {count}', { page, count: sizes.length })
            : isPicture
              ? say('Picture')
              : say('1 page')}
        </span>
        {!isPicture && (
          <Tooltip label={say('Find (F)')}>
            <ActionIcon
              variant="subtle"
              aria-label={say('Find in the document')}
              aria-expanded={found !== null}
              onClick={() => setFound(found ? null : NOTHING)}
            >
              <IconSearch size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={say('Smaller (−)')}>
          <ActionIcon variant="subtle" aria-label={say('Zoom out')} disabled={zoom === 0} onClick={() => zoomBy(-1)}>
            <IconZoomOut size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <span className="numeric">{ZOOMS[zoom]! * 100}%</span>
        <Tooltip label={say('Larger (+)')}>
          <ActionIcon variant="subtle" aria-label={say('Zoom in')} disabled={zoom === ZOOMS.length - 1} onClick={() => zoomBy(1)}>
            <IconZoomIn size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={say('Turn ({key})', { key: turnKey.toUpperCase() })}>
          <ActionIcon variant="subtle" aria-label={say('Turn')} onClick={() => setTurn((turn + 90) % 360)}>
            <IconRotateClockwise size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {found && <FindInPages file={file} onFound={show} onClose={close} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a viewer belong to what scrolls */}
      <div
        ref={scroll}
        className={classes.pages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={say('Pages of {name}', { name })}
        onKeyDown={onKeyDown}
      >
        {sizes.map((size, at) => (
          <PagePicture
            // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
            key={at}
            file={file}
            page={at + 1}
            size={size}
            zoom={ZOOMS[zoom]!}
            turn={turn}
            alt={say('{name}, page {page}', { name, page: at + 1 })}
            hits={hitsOn(found, at + 1)}
            onSeen={() => setPage(at + 1)}
          />
        ))}
      </div>
    </>
  );
}

const NOTHING: Found = { hits: [], at: 0 };

const hitsOn = (found: Found | null, page: number): PageHit[] =>
  (found?.hits ?? []).flatMap((hit, at) => (hit.page === page ? [{ boxes: hit.boxes, isCurrent: at === found!.at }] : []));
