/** Instants in UTC. */
export interface Stretch {
  start: string;
  end: string;
}
const HALF_HOUR = 1_800_000;

/** The full and half hours at which so many minutes are free. */
export function slotsOf(free: readonly Stretch[], minutes: number): string[] {
  return free.flatMap(({ start, end }) => {
    const slots: string[] = [];
    const last = Date.parse(end) - minutes * 60_000;
    for (let at = Math.ceil(Date.parse(start) / HALF_HOUR) * HALF_HOUR; at <= last; at += HALF_HOUR)
      slots.push(new Date(at).toISOString());
    return slots;
  });
}
