import type { Tone } from '#common/field.ts';

/**
 * What charts are painted with on one ground. In every theme each color stands out from it (3 to 1, WCAG 2.2, 1.4.11), and
 * each pair can be told apart without red, green or blue: `tools/chart-colors.test.ts`.
 */
export interface ChartColors {
  /** `#rrggbb`, in the order of use. */
  palette: readonly string[];
  /** Of choices that have a tone, as their badges do. */
  tones: Readonly<Record<Tone, string>>;
  /** Where the second and third choice of one tone go: away from the ground. */
  away: string;
}

export const ON_LIGHT: ChartColors = {
  palette: ['#2e6ab2', '#c57c0d', '#085122', '#85195b', '#4788b9', '#cf3c06', '#62763e', '#8879f1'],
  tones: {
    neutral: '#5a7093',
    waiting: '#d77200',
    progress: '#1c44a1',
    done: '#3e9c89',
    refused: '#bf4538',
    expiring: '#623d03',
    expired: '#890065',
  },
  away: '#000000',
};

export const ON_DARK: ChartColors = {
  palette: ['#546ca8', '#fde86a', '#149c84', '#ffadab', '#53dfff', '#e64b0a', '#9cc302', '#bb80ea'],
  tones: {
    neutral: '#88a0c1',
    waiting: '#fab602',
    progress: '#107ccc',
    done: '#81d2ad',
    refused: '#c1430f',
    expiring: '#d58702',
    expired: '#9b587c',
  },
  away: '#ffffff',
};
