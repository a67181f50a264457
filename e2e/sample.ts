import { sampleNumber, sampleSeed } from '#server/testing-sample.ts';

export { sampleNumber };

export function announceSample(say: (line: string) => void) {
  process.env.SAMPLE_SEED ??= String(Math.floor(Math.random() * 1_000_000));
  say(`Rows, widths and modules are chosen by SAMPLE_SEED=${sampleSeed()}.`);
}

/** `count` of the items, in an order of their own. */
export const sampleOf = <T extends string>(name: string, items: readonly T[], count: number): T[] =>
  items
    .map((item) => ({ item, at: sampleNumber(`${name} ${item}`, 2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
