import type { KeyboardEvent, PointerEvent } from 'react';
import type { Point, Quad } from '../quad.ts';
import classes from './capture.module.css';

const NAMES = ['Upper left corner', 'Upper right corner', 'Lower right corner', 'Lower left corner'];
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 0.005;

interface Props {
  /** Of the picture: its address, width and height. */
  address: string;
  width: number;
  height: number;
  corners: Quad;
  onChange: (corners: Quad) => void;
}
/** A picture with the outline of its page: the corners are dragged, or moved by arrow keys. */
export function PageCorners({ address, width, height, corners, onChange }: Props) {
  const move = (at: number, to: Point) =>
    onChange(corners.map((corner, n) => (n === at ? { x: within(to.x), y: within(to.y) } : corner)) as unknown as Quad);
  const drag = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    move(at, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  const press = (at: number) => (event: KeyboardEvent) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = STEP * (event.shiftKey ? 10 : 1);
    move(at, { x: corners[at]!.x + way.x * step, y: corners[at]!.y + way.y * step });
  };
  return (
    <div
      className={classes.cropping}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(62dvh * ${width / height})` }}
    >
      <img src={address} alt="What you took" draggable={false} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        <path d={`M0 0H1V1H0Z M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`} fillRule="evenodd" />
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      {corners.map(({ x, y }, at) => (
        <button
          key={NAMES[at]}
          type="button"
          aria-label={NAMES[at]}
          aria-roledescription="corner, moved by arrow keys"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(at)}
          onKeyDown={press(at)}
        />
      ))}
    </div>
  );
}

const within = (part: number): number => Math.min(1, Math.max(0, part));
