import type { Context } from './context.ts';

/** A feature's share of the demo data. `world` carries ids from one part to the next, by a name both agree on. */
export interface DemoPart {
  readonly name: string;
  readonly order: number;
  readonly run: (context: Context, world: DemoWorld) => Promise<void>;
}

export interface DemoWorld {
  /** 0 ≤ n < 1, the same sequence at every start. */
  random(): number;
  pick<T>(list: readonly T[]): T;
  /** Ids that earlier parts left for later ones: `world.ids.accounts`. */
  ids: Record<string, string[]>;
  /** Anything else that parts share. */
  shared: Record<string, unknown>;
  say(line: string): void;
  signIn(label: string, email: string, password: string): void;
}

export const demo = (name: string, order: number, run: DemoPart['run']): DemoPart => ({ name, order, run });
