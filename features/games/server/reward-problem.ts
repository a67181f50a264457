const MOST = 1_000_000;

/** Why a prize cannot be given: amounts and positions are whole and above 0. Undefined: all can. */
export function rewardProblem(rewards: readonly Record<string, unknown>[] | null | undefined): string | undefined {
  for (const { rewardType, amount, appliedPositions } of rewards ?? []) {
    if (rewardType !== 'coins' && rewardType !== 'points') return 'A prize is coins or points.';
    if (!isWhole(amount) || (amount as number) > MOST) return 'The amount of a prize is a whole number from 1 to 1,000,000.';
    if (appliedPositions === undefined || appliedPositions === null) continue;
    if (!Array.isArray(appliedPositions) || !appliedPositions.every((each) => isWhole(Number(each))))
      return 'The positions of a prize are whole numbers from 1.';
  }
  return undefined;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;
