import { say } from '#web/words/say.ts';
import { FULL, type EmojiMatch } from '../../../arcade/emoji-match.ts';
import { FAMILIES, inWords, pictureUrl } from '../pictures.ts';
import { CellButtons } from './cell-buttons.tsx';
import type { GridProps } from './grid.ts';
import classes from '../arcade.module.css';

export default function EmojiGrid({ state, choose }: GridProps<EmojiMatch>) {
  const family = FAMILIES[state.family]!;
  return (
    <>
      <progress className={classes.bar} max={FULL} value={Math.max(0, state.left)} aria-label={say('Time left')} />
      <CellButtons
        columns={4}
        cells={state.cells.map((each, cell) => ({
          label: inWords(family[each]!),
          picture: pictureUrl(family[each]!),
          tone: state.chosen === cell ? 'chosen' : undefined,
        }))}
        onChoose={choose}
      />
    </>
  );
}
