import { systemContext } from '../context.ts';
import type { Engine } from '../engine.ts';

export interface Agency {
  timeZone: string;
  paused: ReadonlySet<string>;
  /** Another schedule than the code’s, by the name of the job. */
  crons: ReadonlyMap<string, string>;
  /** When each job came or was last changed. */
  since: ReadonlyMap<string, string>;
}

/** The zone in which crons run, UTC where no feature names one, and the repeating jobs that are switched off. */
export async function readAgency(engine: Engine): Promise<Agency> {
  const context = systemContext(engine, 'when repeating jobs run');
  const said = await Promise.all(engine.discovered.schedules.map((schedule) => schedule(context)));
  return {
    timeZone: said[0]?.timeZone ?? 'UTC',
    paused: new Set(said.flatMap(({ paused }) => paused)),
    crons: new Map(said.flatMap(({ crons }) => Object.entries(crons))),
    since: new Map(said.flatMap(({ since }) => Object.entries(since))),
  };
}

/** The same, looked at again every so often; what it says is kept in memory until a setting changes. */
export async function watchAgency(engine: Engine, everyMs: number): Promise<{ readonly now: Agency; stop(): void }> {
  const watched = { now: await readAgency(engine), stop: () => clearInterval(timer) };
  const look = async () => void (watched.now = await readAgency(engine));
  const timer = setInterval(
    () =>
      look().catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'the agency’s time zone was not read')),
    everyMs,
  );
  timer.unref();
  return watched;
}
