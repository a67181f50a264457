/** What a key does in the designer. Distances are points. */
export type Command = { does: 'move' | 'size'; across: number; down: number } | { does: Act };
type Act = 'remove' | 'undo' | 'redo' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'all' | 'none' | 'toggle' | 'settings';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const WITH_CONTROL: Record<string, Act> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'all',
};
const PLAIN: Record<string, Act> = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'none',
  ' ': 'toggle',
  Enter: 'settings',
};

interface Pressed {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Arrows move by a point, with Shift by ten; with Alt they change the size. Undefined: the key is not the designer's. */
export function commandOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): Command | undefined {
  const arrow = ARROWS[key];
  const isControl = ctrlKey || metaKey;
  if (arrow && !isControl) {
    const step = shiftKey ? 10 : 1;
    return { does: altKey ? 'size' : 'move', across: arrow[0] * step, down: arrow[1] * step };
  }
  if (isControl && !altKey) {
    const does = WITH_CONTROL[key.toLowerCase()];
    if (does === 'undo' && shiftKey) return { does: 'redo' };
    return does && { does };
  }
  const does = !altKey && PLAIN[key];
  return does ? { does } : undefined;
}
