import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { Playing } from '../../arcade/simulation.ts';
import type { LivePlay } from './live-play.ts';
import type { Look } from './looks.ts';
import { fitCanvas, loadPictures, paint, type Pictures } from './paint.ts';
import { usePointer } from './use-controls.ts';
import classes from './arcade.module.css';

export interface FieldHandle {
  show(state: Playing): void;
}

/** What a game looks like: a canvas that its scene draws, or a grid of the page. */
export function Field({
  look,
  label,
  live,
  handle,
}: {
  look: Look;
  label: string;
  live: RefObject<LivePlay | null>;
  handle: Ref<FieldHandle>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const pictures = useRef<Pictures>(new Map());
  const [shown, setShown] = useState<{ state: Playing; at: string }>();
  const { scene, Grid } = look;
  const isSwiped = !look.simulation.inputs.includes('point');
  usePointer(box, live, isSwiped);
  useEffect(() => {
    if (scene) void loadPictures(scene.pictures).then((loaded) => (pictures.current = loaded));
  }, [scene]);
  useImperativeHandle(
    handle,
    () => ({
      show: (state) => {
        if (scene && canvas.current) {
          fitCanvas(canvas.current);
          paint(canvas.current, scene.draw(state), pictures.current);
        } else if (Grid) {
          const at = gridKey(state);
          setShown((before) => (before?.at === at && before.state === state ? before : { state, at }));
        }
      },
    }),
    [scene, Grid],
  );
  return (
    <div ref={box} className={classes.field} data-grid={Grid ? true : undefined}>
      {scene && <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />}
      {Grid && shown && <Grid state={shown.state} choose={(cell: number) => live.current?.press('choose', cell)} />}
    </div>
  );
}

/** A grid is drawn anew when something on it has changed; its bar moves six times a second. */
const gridKey = ({ pad: _, sounds: __, tick, ...rest }: Playing): string => `${Math.floor(tick / 10)} ${JSON.stringify(rest)}`;
