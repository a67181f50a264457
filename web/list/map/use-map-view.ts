import { useState } from 'react';
import { MAP } from './outline.ts';

export interface MapView {
  x: number;
  y: number;
  /** 1: the whole country. */
  zoom: number;
}
const WHOLE: MapView = { x: MAP.width / 2, y: MAP.height / 2, zoom: 1 };
const MOST_ZOOM = 64;

/** What part of the map is in sight. */
export function useMapView() {
  const [view, setView] = useState(WHOLE);
  const width = MAP.width / view.zoom;
  const height = MAP.height / view.zoom;
  const at = (x: number, y: number, zoom: number) => {
    const next = Math.min(MOST_ZOOM, Math.max(1, zoom));
    setView(next === 1 ? WHOLE : { x, y, zoom: next });
  };
  return {
    zoom: view.zoom,
    box: `${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`,
    /** Units of the map per pixel of a drawing of this width. */
    unitsPerPixel: (pixels: number) => (pixels > 0 ? width / pixels : 1),
    zoomTo: (x: number, y: number, by = 3) => at(x, y, view.zoom * by),
    zoomBy: (by: number) => at(view.x, view.y, view.zoom * by),
    pan: (dx: number, dy: number) => setView({ ...view, x: view.x + dx, y: view.y + dy }),
    isWhole: view.zoom === 1,
  };
}
