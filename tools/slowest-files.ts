import { relative } from 'node:path';

/** What vitest's JSON reporter says of the time that a file took; instants in milliseconds. */
export interface TimedFile {
  name: string;
  startTime: number;
  endTime: number;
}

/** The files that took longest, the longest first, as `12.3 s  server/x.test.ts`. */
export const slowestFiles = (root: string, files: readonly TimedFile[], most = 10): string[] =>
  files
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name).replaceAll('\\', '/'),
      seconds: (endTime - startTime) / 1_000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
