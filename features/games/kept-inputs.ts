import type { Input } from './arcade/simulation.ts';

/** A list in JSON holds 2,000 entries at most: inputs are kept in parts. */
const PART = 1_000;

export const keepInputs = (inputs: readonly Input[]): { parts: Input[][] } => ({
  parts: Array.from({ length: Math.ceil(inputs.length / PART) }, (_, at) => inputs.slice(at * PART, (at + 1) * PART)),
});

export const keptInputs = (kept: Record<string, unknown> | null): Input[] => ((kept?.parts ?? []) as Input[][]).flat();
