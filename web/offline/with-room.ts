/** Writes; where the browser has no room left, clears what is kept and writes once more. Throws what the second try says. */
export async function withRoom(write: () => Promise<void>, clear: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (problem) {
    if (!isFull(problem)) throw problem;
    await clear();
    await write();
  }
}

export const isFull = (problem: unknown): boolean =>
  problem instanceof DOMException && (problem.name === 'QuotaExceededError' || problem.name === 'NS_ERROR_DOM_QUOTA_REACHED');
