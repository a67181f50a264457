import sharp from 'sharp';
import { task } from '#server/workers/task.ts';
import type { ChartOrder } from './pdf/blocks.ts';
import { chartSvg } from './pdf/chart-svg.ts';

interface Drawing extends ChartOrder {
  /** Pixels. */
  width: number;
  height: number;
  format: 'svg' | 'png';
}

/** A chart as it stands on white paper: an SVG text, or a PNG of twice the size. */
export default task<Drawing, Uint8Array>(import.meta.url, async ({ format, ...drawing }) => {
  const svg = chartSvg(drawing, drawing);
  if (format === 'svg') return new TextEncoder().encode(svg);
  const drawn = await sharp(Buffer.from(svg), { density: 144 }).flatten({ background: '#ffffff' }).png().toBuffer();
  return Uint8Array.from(drawn);
});
