import type { GroupedKey } from '#common/analysis.ts';
import type { Tone } from '#common/field.ts';
import type { ReportField } from './report-fields.ts';

/** The tones that the choices of a dropdown have elsewhere, by the level of the group and its key. */
export const tonesOf =
  (fields: ReadonlyMap<string, ReportField>, paths: readonly string[]) =>
  (level: number, key: GroupedKey): Tone | undefined =>
    fields.get(paths[level] ?? '')?.field.options?.find(({ value }) => value === key)?.tone;
