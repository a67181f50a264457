import { say } from '#web/words/say.ts';
import type { MergeNumbers } from '../../../arcade/merge-numbers.ts';
import type { GridProps } from './grid.ts';
import classes from '../arcade.module.css';

const HIGHEST_LEVEL = 9;

/** Its color, which says nothing that the number does not. */
const levelOf = (value: number) => (value ? Math.min(Math.log2(value), HIGHEST_LEVEL) : undefined);

export default function NumbersGrid({ state }: GridProps<MergeNumbers>) {
  const rows = [0, 1, 2, 3].map((row) => state.board.slice(row * 4, row * 4 + 4));
  return (
    <table className={classes.numbers} aria-label={say('Board')}>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((value, column) => (
              <td key={column}>
                <div className={classes.tile} data-level={levelOf(value)} data-long={value > 999 || undefined}>
                  {value || <span className="visually-hidden">{say('empty')}</span>}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
