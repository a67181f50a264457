import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import SignaturePad from 'signature_pad';
import { trimmedPng } from './png-of-canvas.ts';
import classes from './signing.module.css';
import { say } from '#web/words/say.ts';

/** Draws with a finger, a pen or a mouse. The ink is black on nothing, as on paper. */
export function DrawPad({ label, onDrawn }: { label: string; onDrawn: (image: string | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const drawn = useRef(onDrawn);
  const [isEmpty, setEmpty] = useState(true);
  useEffect(() => void (drawn.current = onDrawn));
  useEffect(() => {
    const board = canvas.current!;
    const made = new SignaturePad(board, { penColor: '#10131a', minWidth: 0.8, maxWidth: 2.6 });
    pad.current = made;
    const fit = () => {
      const ratio = Math.max(devicePixelRatio, 1);
      const strokes = made.toData();
      board.width = board.offsetWidth * ratio;
      board.height = board.offsetHeight * ratio;
      board.getContext('2d')!.scale(ratio, ratio);
      made.clear();
      made.fromData(strokes);
    };
    fit();
    const tell = () => drawn.current(trimmedPng(board));
    const begin = () => setEmpty(false);
    made.addEventListener('beginStroke', begin);
    made.addEventListener('endStroke', tell);
    addEventListener('resize', fit);
    return () => {
      made.removeEventListener('beginStroke', begin);
      made.removeEventListener('endStroke', tell);
      removeEventListener('resize', fit);
      made.off();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    setEmpty(true);
    onDrawn(null);
  };
  return (
    <div className={classes.drawBoard}>
      <div className={classes.board}>
        <canvas ref={canvas} role="img" aria-label={say('{label}. By keyboard, choose Type.', { label })} />
        {isEmpty && (
          <span className={classes.boardHint} aria-hidden>
            {say('Draw here with a finger, pen, or mouse')}
          </span>
        )}
      </div>
      <Button variant="subtle" size="sm" disabled={isEmpty} onClick={clear}>
        {say('Clear')}
      </Button>
    </div>
  );
}
