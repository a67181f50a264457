import { FIELD } from '../../arcade/simulation.ts';
import { pictureUrl } from './pictures.ts';
import type { Shape } from './shapes.ts';

export type Pictures = ReadonlyMap<string, CanvasImageSource>;

/** Pixels, for the largest of them on a sharp screen. */
const DRAWN = 320;

/** Fetches pictures; one that does not come is left out of what is drawn. */
export async function loadPictures(names: readonly string[]): Promise<Pictures> {
  const loaded = await Promise.all(
    names.map(async (name) => {
      const image = new Image();
      image.src = pictureUrl(name);
      try {
        await image.decode();
        return [name, drawnOnce(image)] as const;
      } catch {
        return undefined;
      }
    }),
  );
  return new Map(loaded.filter((each) => each !== undefined));
}

/** As pixels: an SVG would be drawn anew for each size, and some pictures grow. */
function drawnOnce(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = DRAWN;
  canvas.getContext('2d')?.drawImage(image, 0, 0, DRAWN, DRAWN);
  return canvas;
}

/** Draws at the screen's resolution, whatever the size of the canvas on the page. */
export function paint(canvas: HTMLCanvasElement, shapes: readonly Shape[], pictures: Pictures): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = canvas.width / FIELD.width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  for (const shape of shapes) paintShape(context, shape, pictures);
}

/** Pixels of the canvas for its size on the page. */
export function fitCanvas(canvas: HTMLCanvasElement): void {
  const width = Math.round(canvas.clientWidth * Math.min(2, window.devicePixelRatio || 1));
  if (!width || canvas.width === width) return;
  canvas.width = width;
  canvas.height = Math.round((width * FIELD.height) / FIELD.width);
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape, pictures: Pictures): void {
  if (shape.kind === 'picture') return paintPicture(context, shape, pictures);
  if (shape.kind === 'line') {
    context.strokeStyle = shape.color;
    context.lineWidth = shape.width;
    context.beginPath();
    context.moveTo(...shape.from);
    context.lineTo(...shape.to);
    context.stroke();
    return;
  }
  context.fillStyle = shape.color;
  if (shape.kind === 'text') {
    context.font = `600 ${Math.round(shape.size)}px Inter, system-ui, sans-serif`;
    context.textAlign = shape.align ?? 'center';
    context.textBaseline = 'middle';
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  context.beginPath();
  if (shape.kind === 'ball') context.arc(shape.x, shape.y, shape.radius, 0, Math.PI * 2);
  else context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
  context.fill();
}

function paintPicture(context: CanvasRenderingContext2D, shape: Shape & { kind: 'picture' }, pictures: Pictures): void {
  const image = pictures.get(shape.name);
  if (!image) return;
  context.save();
  context.globalAlpha = shape.opacity ?? 1;
  context.translate(shape.x, shape.y);
  if (shape.isFlipped) context.scale(-1, 1);
  context.drawImage(image, -shape.size / 2, -shape.size / 2, shape.size, shape.size);
  context.restore();
}
