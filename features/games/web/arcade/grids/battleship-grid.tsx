import { say } from '#web/words/say.ts';
import { isHeavy, MOST_ATTACKS, SIZE, type Battleship } from '../../../arcade/battleship.ts';
import type { GridProps } from './grid.ts';
import { CellButtons } from './cell-buttons.tsx';
import classes from '../arcade.module.css';

const nameOf = (cell: number) => `${String.fromCharCode(65 + Math.floor(cell / SIZE))}${(cell % SIZE) + 1}`;

export default function BattleshipGrid({ state, choose }: GridProps<Battleship>) {
  const results = new Map(state.attacks.map(({ cell, result }) => [cell, result]));
  const left = MOST_ATTACKS - state.attacks.length;
  return (
    <>
      <p className={classes.said}>
        {say('{left} attacks left, {ships} ships to find.', { left, ships: 5 - state.sunk })}{' '}
        {isHeavy(state.attacks.length + 1) ? say('This attack sinks any ship that it hits.') : ''}
      </p>
      <CellButtons
        columns={SIZE}
        cells={Array.from({ length: SIZE * SIZE }, (_, cell) => {
          const result = results.get(cell);
          const isFound = state.found.includes(cell);
          const shown = isFound ? (result === 'hit' ? '✕' : '⚓') : result === 'miss' ? '·' : '';
          const words = isFound ? say('part of a ship') : result === 'miss' ? say('water') : say('not attacked');
          return { label: `${nameOf(cell)}, ${words}`, shown, tone: isFound ? 'hit' : result ? 'done' : 'water' };
        })}
        onChoose={choose}
      />
    </>
  );
}
