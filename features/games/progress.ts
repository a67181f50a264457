/** How a game goes on when a record counts (platform document, sections 4 and 9). */
export interface Rule {
  templateKey: string | null;
  goal: number | null;
  progressMultiplier: number | null;
}

export const isArcade = ({ templateKey }: Pick<Rule, 'templateKey'>): boolean => templateKey === 'arcade';

export const multiplierOf = ({ progressMultiplier }: Pick<Rule, 'progressMultiplier'>): number => progressMultiplier ?? 1;

/** Credits for the record that makes it so many: with a goal only at its multiples. */
export function creditsFor(game: Rule, recordsUsed: number): number {
  const goal = game.goal ?? 0;
  return goal <= 0 || recordsUsed % goal === 0 ? multiplierOf(game) : 0;
}

/** The last tile of a board. */
export const lastTile = (game: Rule): number => (game.goal ?? 0) * multiplierOf(game);

export const nextTile = (game: Rule, tile: number): number => Math.min(tile + multiplierOf(game), lastTile(game));

interface Credits {
  available_credits: number | null;
  used_credits: number | null;
  points: number | null;
}

/** A play takes credits: those that are there never fall below 0. */
export const useCredits = ({ available_credits, used_credits }: Omit<Credits, 'points'>, count = 1) => ({
  available_credits: Math.max(0, (available_credits ?? 0) - count),
  used_credits: (used_credits ?? 0) + count,
});

/** What a play earned is added to the session. */
export const addPoints = ({ points }: Pick<Credits, 'points'>, earned: number) => ({ points: (points ?? 0) + earned });

export interface Reward {
  rewardType?: unknown;
  amount?: unknown;
  appliedPositions?: unknown;
}

export const positionsOf = ({ appliedPositions }: Reward): number[] =>
  [appliedPositions].flat().map(Number).filter(Number.isInteger);

/** Those that a position earns; a prize without positions is nobody's. */
export const rewardsAt = <R extends Reward>(rewards: readonly R[], position: number): R[] =>
  rewards.filter((reward) => positionsOf(reward).includes(position));

/** Places by points: equal points share one and the next is left out; no points, no place. */
export function placesByPoints<S extends { points: number | null }>(sessions: readonly S[]): { session: S; position: number }[] {
  const placed = sessions.filter(({ points }) => (points ?? 0) > 0).sort((one, other) => other.points! - one.points!);
  return placed.map((session) => ({ session, position: placed.findIndex(({ points }) => points === session.points) + 1 }));
}

interface Ending {
  date_completed?: unknown;
  hasEnded?: unknown;
  end_date?: unknown;
}

/** A round is over when it was completed, or when its last day has passed. Days are `YYYY-MM-DD`. */
export const isOver = ({ date_completed, hasEnded, end_date }: Ending, today: string): boolean =>
  Boolean(date_completed) || hasEnded === true || (typeof end_date === 'string' && end_date !== '' && end_date < today);

export const isRunning = (
  round: Ending & { active?: unknown; hasStarted?: unknown; start_date?: unknown },
  today: string,
): boolean =>
  round.active === true &&
  round.hasStarted === true &&
  !isOver(round, today) &&
  !(typeof round.start_date === 'string' && round.start_date > today);
