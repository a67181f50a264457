import { createHash } from 'node:crypto';

/** Of what is too much for one run each run takes another part: over some runs everything is seen. `SAMPLE_SEED` repeats one. */
const seed = () => process.env.SAMPLE_SEED ?? '0';

export function announceSample(say: (line: string) => void) {
  process.env.SAMPLE_SEED ??= String(Math.floor(Math.random() * 1_000_000));
  say(`Rows, widths and modules are chosen by SAMPLE_SEED=${seed()}.`);
}

/** From 0 to `below`, the same for the same name within a run. */
export const sampleNumber = (name: string, below: number): number =>
  createHash('sha256').update(`${seed()} ${name}`).digest().readUInt32BE(0) % below;

/** `count` of the items, in an order of their own. */
export const sampleOf = <T extends string>(name: string, items: readonly T[], count: number): T[] =>
  items
    .map((item) => ({ item, at: sampleNumber(`${name} ${item}`, 2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
