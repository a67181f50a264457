import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { Corners, Point } from '../picture.ts';
import { framed, suggestedCorners, WHOLE } from './framed-picture.ts';
import classes from './capture.module.css';

const NAMES = [
  sayLater('Upper left corner'),
  sayLater('Upper right corner'),
  sayLater('Lower right corner'),
  sayLater('Lower left corner'),
];
/** A key moves a corner by one share in a hundred, with Shift by five. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
};

interface Props {
  picture: Blob;
  onUse: (page: Blob) => void;
  onRetake: () => void;
}
/** A picture that was taken: the corners of its page are suggested, dragged where they are wrong, and the page is straightened. */
export function PageFrame({ picture, onUse, onRetake }: Props) {
  const [moved, setMoved] = useState<Corners | null>(null);
  const address = useObjectUrl(picture);
  const suggested = useQuery({
    queryKey: ['page corners', address],
    queryFn: () => suggestedCorners(picture),
    enabled: address !== undefined,
    networkMode: 'always',
    gcTime: 0,
  });
  const corners = moved ?? suggested.data ?? (suggested.isError ? WHOLE : null);
  const use = useMutation({ mutationFn: () => framed(picture, corners!), onSuccess: onUse, networkMode: 'always' });
  if (!corners) return <Skeleton h={320} />;
  return (
    <section className={classes.camera} aria-label={say('Corners of the page')}>
      <p className={classes.hint}>
        {corners === WHOLE
          ? say('The whole picture is used. Drag the corners onto the page to cut it out.')
          : say('Drag any corner that is off.')}
      </p>
      <Handles
        address={address}
        corners={corners}
        onMove={(move) => setMoved((before) => move(before ?? suggested.data ?? WHOLE))}
      />
      {use.error && (
        <Alert color="red" role="alert">
          {say('This picture could not be straightened. Use the whole picture, or retake it.')}
        </Alert>
      )}
      <Button size="lg" loading={use.isPending} onClick={() => use.mutate()} data-autofocus>
        {say('Use page')}
      </Button>
      <div className={classes.actions}>
        <Button variant="subtle" size="md" leftSection={<Icon name="camera" size={18} />} onClick={onRetake}>
          {say('Retake')}
        </Button>
        {corners !== WHOLE && (
          <Button variant="subtle" size="md" onClick={() => setMoved(WHOLE)}>
            {say('Whole picture')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface HandlesProps {
  address: string | undefined;
  corners: Corners;
  /** From where the corners are by then: a key may follow a drag before it is drawn. */
  onMove: (move: (now: Corners) => Corners) => void;
}
function Handles({ address, corners, onMove }: HandlesProps) {
  const board = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const howTo = useId();
  const put = (at: number, to: (corner: Point) => Point) =>
    onMove((now) => {
      const { x, y } = to(now[at]!);
      const point = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
      const next = now.map((corner, place) => (place === at ? point : corner)) as unknown as Corners;
      return isPage(next) ? next : now;
    });
  const drag = (event: PointerEvent<HTMLButtonElement>, at: number) => {
    if (!board.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = board.current.getBoundingClientRect();
    const point = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    put(at, () => point);
  };
  const step = (event: KeyboardEvent, at: number) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const far = event.shiftKey ? 5 : 1;
    put(at, ({ x, y }) => ({ x: x + way[0] * far, y: y + way[1] * far }));
  };
  return (
    <div className={classes.board}>
      <span id={howTo} className="visually-hidden">
        {say('Arrow keys move it, with Shift farther.')}
      </span>
      <div ref={board} className={classes.framed}>
        <img src={address} alt={say('What was taken')} draggable={false} onLoad={() => setDrawn(true)} />
        {isDrawn && (
          <>
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
              <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
            </svg>
            {corners.map(({ x, y }, at) => (
              <button
                key={NAMES[at]}
                type="button"
                className={classes.corner}
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                aria-label={say(NAMES[at]!)}
                aria-describedby={howTo}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => drag(event, at)}
                onKeyDown={(event) => step(event, at)}
              />
            ))}
          </>
        )}
      </div>
    </div>
  );
}

/** Corners that have crossed, or lie on a line, frame no page. */
const isPage = (corners: Corners): boolean =>
  corners.every((point, at) => {
    const [next, after] = [corners[(at + 1) % 4]!, corners[(at + 2) % 4]!];
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x) > LEAST_TURN;
  });
const LEAST_TURN = 0.002;
