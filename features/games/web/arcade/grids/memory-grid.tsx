import { say } from '#web/words/say.ts';
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
        {say('Board {board} of {boards}, {pairs} pairs in {turns} turns', {
          board: Math.min(state.board, BOARDS.length - 1) + 1,
          boards: BOARDS.length,
          pairs: state.pairs,
          turns: state.turns,
        })}
      </p>
      <CellButtons
        columns={size.columns}
        cells={state.cards.map((card, at) => {
          const isUp = state.matched[at] || state.open.includes(at);
          const name = CARDS[card]!;
          const place = { number: at + 1, picture: inWords(name) };
          const shown = state.matched[at]
            ? say('Card {number}: {picture}, found', place)
            : say('Card {number}: {picture}', place);
          return {
            label: isUp ? shown : say('Card {number}, face down', { number: at + 1 }),
            ...(isUp ? { picture: pictureUrl(name) } : { shown: '?' }),
            tone: state.matched[at] ? 'done' : isUp ? 'chosen' : 'down',
          };
        })}
        onChoose={choose}
      />
    </>
  );
}
