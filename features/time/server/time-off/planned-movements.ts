/** What of a request says how many hours it takes from which balance. */
export interface Taking {
  status: string | null;
  ptoBalance_ptoRequests: string | null;
  hours_requested: number | null;
  deleted: boolean;
}

/** Hours to take (more than 0) or to give back (less than 0), by balance. */
export interface PlannedMovement {
  balance: string;
  hours: number;
}

/**
 * What a save of a request moves: approved hours are taken, those of before are given back, and where both concern the same
 * balance the difference counts once (recruiting document, section 4).
 */
export function plannedMovements(previous: Taking | null, record: Taking): PlannedMovement[] {
  const [was, is] = [takenBy(previous), takenBy(record)];
  if (was && is && was.balance === is.balance) return nonZero([{ balance: is.balance, hours: round(is.hours - was.hours) }]);
  return nonZero([...(was ? [{ ...was, hours: -was.hours }] : []), ...(is ? [is] : [])]);
}

const takenBy = (request: Taking | null): PlannedMovement | undefined =>
  request && request.status === 'Approved' && !request.deleted && request.ptoBalance_ptoRequests
    ? { balance: request.ptoBalance_ptoRequests, hours: request.hours_requested ?? 0 }
    : undefined;

const nonZero = (movements: PlannedMovement[]) => movements.filter(({ hours }) => hours !== 0);
const round = (hours: number): number => Math.round(hours * 100) / 100;
