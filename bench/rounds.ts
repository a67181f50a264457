import { rssOf } from './cpu.ts';
import { load, roundsOf, type Measured } from './load.ts';
import type { Running } from './processes.ts';
import type { BenchRequest, Work } from './works.ts';

export interface Plan {
  rounds: number;
  /** Per work, server and round. */
  seconds: number;
  /** Of the requests that a bulk work asks for. */
  bulkShare: number;
  importedRows: number;
}
export interface WorkResult {
  id: string;
  title: string;
  target: number;
  product: Measured;
  bare: Measured;
  /** product / bare, the median of the rounds' own ratios. */
  ratio: number;
  /** MB of resident memory at the end of a round of this work, the highest. */
  memory: Memory;
}
export interface Memory {
  product: number | undefined;
  bare: number | undefined;
}

interface Setting {
  works: readonly Work[];
  product: Running;
  bare: Running;
  token: string;
  postmaster: number;
  plan: Plan;
  say: (line: string) => void;
}

/** What the next round of a work asks for, by work and server. */
interface Asked {
  next: Map<string, () => BenchRequest[]>;
}

/** Interleaved rounds, product and bare turn about within each: what disturbs the machine disturbs both. RSS is the highest seen. */
export async function measureRounds(given: Setting): Promise<{ works: WorkResult[]; memory: Memory }> {
  const { works, product, bare, plan, say } = given;
  const sides = ['product', 'bare'] as const;
  const next = new Map(works.flatMap((work) => sides.map((which) => [work.id + which, roundsOf(work, work[which])] as const)));
  const setting = { ...given, next };
  const memories = new Map(works.map(({ id }): [string, Memory] => [id, { product: undefined, bare: undefined }]));
  const results = new Map<string, { product: Measured[]; bare: Measured[] }>(
    works.map((work) => [work.id, { product: [], bare: [] }]),
  );
  for (const work of works) for (const which of sides) await measure(setting, work, which, 0.5);
  for (let round = 0; round < plan.rounds; round++) {
    say(`Round ${round + 1} of ${plan.rounds} …`);
    for (const work of works) {
      for (const which of round % 2 ? (['bare', 'product'] as const) : (['product', 'bare'] as const)) {
        results.get(work.id)![which].push(await measure(setting, work, which, 1));
        const memory = memories.get(work.id)!;
        memory[which] = Math.max(memory[which] ?? 0, rssOf((which === 'product' ? product : bare).pid) ?? 0) || undefined;
      }
    }
  }
  const most = (which: 'product' | 'bare') =>
    Math.max(0, ...[...memories.values()].map((memory) => memory[which] ?? 0)) || undefined;
  return {
    works: works.map((work) => ({ ...resultOf(work, results.get(work.id)!), memory: memories.get(work.id)! })),
    memory: { product: most('product'), bare: most('bare') },
  };
}

function measure(
  { product, bare, token, postmaster, plan, next }: Setting & Asked,
  work: Work,
  which: 'product' | 'bare',
  share: number,
): Promise<Measured> {
  const { connections } = work;
  const limit = work.amount
    ? { amount: Math.max(10, Math.round(work.amount * plan.bulkShare * share)) }
    : { duration: plan.seconds * share * (work.timesAsLong ?? 1) };
  const requests = next.get(work.id + which)!();
  return load(which === 'product' ? product : bare, token, requests, { ...limit, connections }, postmaster);
}

function resultOf(
  { id, title, target }: Work,
  { product, bare }: { product: Measured[]; bare: Measured[] },
): Omit<WorkResult, 'memory'> {
  const ratio = median(product.map((measured, round) => measured.perSecond / bare[round]!.perSecond))!;
  return { id, title, target, product: medianOf(product), bare: medianOf(bare), ratio };
}

export function medianOf(rounds: readonly Measured[]): Measured {
  const of = (read: (measured: Measured) => number | undefined) => median(rounds.map(read));
  return {
    perSecond: of((round) => round.perSecond)!,
    p50: of((round) => round.p50)!,
    p99: of((round) => round.p99)!,
    serverCpu: of((round) => round.serverCpu),
    postgresCpu: of((round) => round.postgresCpu),
  };
}

function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
