import { createHash } from 'node:crypto';

/** Of what is too much for one run each run takes another part: over some runs everything is seen. `SAMPLE_SEED` repeats one. */
export const sampleSeed = () => process.env.SAMPLE_SEED ?? '0';

/** From 0 to `below`, the same for the same name within a run. */
export const sampleNumber = (name: string, below: number): number =>
  createHash('sha256').update(`${sampleSeed()} ${name}`).digest().readUInt32BE(0) % below;

/** Whether `npm test` alone takes this one in this run, of which one in so many is taken. */
export const isInSample = (name: string, parts: number): boolean =>
  process.env.JOURNEYS !== 'some' || sampleNumber(name, parts) === 0;
