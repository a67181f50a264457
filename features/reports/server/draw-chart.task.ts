import { task } from '#server/workers/task.ts';
import type { ChartOrder } from './pdf/blocks.ts';

interface Drawing extends ChartOrder {
  /** Pixels. */
  width: number;
  height: number;
  format: 'svg' | 'png';
  /** How many pixels of a PNG stand for one; default 1. */
  scale?: number;
}

/** A chart as it stands on white paper: an SVG text, or a PNG. */
export default task<Drawing, Uint8Array>(import.meta.url, async ({ format, scale = 1, ...drawing }) => {
  const { chartSvg } = await import('./pdf/chart-svg.ts'); // not in the thread that answers
  const svg = chartSvg(drawing, drawing);
  if (format === 'svg') return new TextEncoder().encode(svg);
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(Buffer.from(svg), { density: 72 * scale })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  return Uint8Array.from(drawn);
});
