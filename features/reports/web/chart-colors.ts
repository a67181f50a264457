import type { GroupedKey } from '#common/analysis.ts';
import { TONE_COLORS } from '../tone-colors.ts';
import type { ReportField } from './report-fields.ts';

/** The colors that the choices of a dropdown have elsewhere, by the level of the group and its key. */
export const toneColors =
  (fields: ReadonlyMap<string, ReportField>, paths: readonly string[]) =>
  (level: number, key: GroupedKey): string | undefined => {
    const options = fields.get(paths[level] ?? '')?.field.options;
    const tone = options?.find(({ value }) => value === key)?.tone;
    return tone && TONE_COLORS[tone];
  };
