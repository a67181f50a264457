import { formatNumber } from '#web/formats.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `1.4 GB`, in the reader's notation. */
export function formatBytes(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${formatNumber(Math.round((bytes / 1_000 ** at) * 10) / 10)} ${UNITS[at]}`;
}
