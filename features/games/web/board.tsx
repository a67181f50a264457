import type { LeaderboardItem } from '../leaderboard.ts';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';
import { say } from '#web/words/say.ts';
import { spotsOfBoard } from './board-path.ts';
import classes from './board.module.css';

/** The way from the start to the last tile, everybody's token on it, and the same as a table. */
export function Board({ last, items, me }: { last: number; items: readonly LeaderboardItem[]; me: string }) {
  const { spots, width, height, shown } = spotsOfBoard(last);
  const spotOf = (tile: number) => spots[Math.round((Math.min(tile, last) / last) * shown)]!;
  const path = spots.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join(' ');
  return (
    <>
      <div className={classes.scroll}>
        <div
          className={classes.board}
          style={{ aspectRatio: `${width} / ${height}`, minWidth: Math.min(width, 340) }}
          aria-hidden
        >
          <svg viewBox={`0 0 ${width} ${height}`} className={classes.path}>
            <path d={path} className={classes.way} />
            {spots.map(({ x, y }, at) => (
              <g key={at}>
                <circle cx={x} cy={y} r={15} className={classes.spot} data-end={at === shown || undefined} />
                <text x={x} y={y + 4} className={classes.number}>
                  {at === shown ? '★' : Math.round((at / shown) * last)}
                </text>
              </g>
            ))}
          </svg>
          {items.map((item, at) => {
            const { x, y } = spotOf(item.score);
            const near = items.slice(0, at).filter((other) => spotOf(other.score) === spotOf(item.score)).length;
            return (
              <span
                key={item.ownerId}
                className={classes.token}
                data-mine={item.ownerId === me || undefined}
                data-token={item.ownerId}
                data-tile={item.score}
                style={{ left: `${((x + near * 7) / width) * 100}%`, top: `${((y - 20 - near * 3) / height) * 100}%` }}
              >
                <InitialsAvatar name={item.title} size={26} />
              </span>
            );
          })}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{say('Board')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('Player')}</th>
            <th scope="col">{say('Tile')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.ownerId}>
              <td>{item.title}</td>
              <td>{say('{score} of {last}', { score: item.score, last })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
