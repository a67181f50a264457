import type { Analysis, Measure } from '#common/analysis.ts';
import type { Tone } from '#common/field.ts';
import type { ChartKind } from '../../chart-kinds.ts';

/** A chart before it is drawn: data alone, so that a thread can draw it. */
export interface ChartOrder {
  kind: ChartKind;
  analysis: Analysis;
  /** Those of choices, by the keys of the first two levels. */
  tones: readonly Readonly<Record<string, Tone>>[];
  /** What is drawn; absent: the count of records. */
  measure?: Measure | undefined;
}
export interface TableBlock {
  kind: 'table';
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns whose values stand at the right. */
  numeric: readonly boolean[];
  /** The last row, in bold. */
  total?: readonly string[] | undefined;
}
/** What a PDF of numbers is made of, from the top to the bottom. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'numbers'; numbers: readonly { title: string; value: string; note?: string | undefined }[] }
  | { kind: 'chart'; chart: ChartOrder }
  | TableBlock;

export interface Paper {
  title: string;
  /** Below the title: whose numbers, read when. */
  about: string;
  blocks: readonly Block[];
}
