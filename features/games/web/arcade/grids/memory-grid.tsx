import { BOARDS, type MemoryMatch } from '../../../arcade/memory-match.ts';
import { CARDS, inWords, pictureUrl } from '../pictures.ts';
import { CellButtons } from './cell-buttons.tsx';
import type { GridProps } from './grid.ts';
import classes from '../arcade.module.css';

export default function MemoryGrid({ state, choose }: GridProps<MemoryMatch>) {
  const size = BOARDS[Math.min(state.board, BOARDS.length - 1)]!;
  return (
    <>
      <p className={classes.said}>
        Board {Math.min(state.board, BOARDS.length - 1) + 1} of {BOARDS.length}, {state.pairs} pairs in {state.turns} turns
      </p>
      <CellButtons
        columns={size.columns}
        cells={state.cards.map((card, at) => {
          const isUp = state.matched[at] || state.open.includes(at);
          const name = CARDS[card]!;
          return {
            label: isUp ? `Card ${at + 1}: ${inWords(name)}${state.matched[at] ? ', found' : ''}` : `Card ${at + 1}, face down`,
            ...(isUp ? { picture: pictureUrl(name) } : { shown: '?' }),
            tone: state.matched[at] ? 'done' : isUp ? 'chosen' : undefined,
          };
        })}
        onChoose={choose}
      />
    </>
  );
}
