import { geoAlbersUsa, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-albers-10m.json';
import type { GeoValue } from '#common/module.ts';

/** The atlas is drawn for this size. */
export const MAP = { width: 975, height: 610 } as const;

const topology = atlas as unknown as Topology<{ states: GeometryCollection; nation: GeometryCollection }>;
const draw = geoPath();
export const NATION = draw(feature(topology, topology.objects.nation)) ?? '';
export const BORDERS = draw(mesh(topology, topology.objects.states, (a, b) => a !== b)) ?? '';

const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** Where a place lies on the map; null outside of the United States. */
export const project = ({ lat, lng }: GeoValue): [number, number] | null => projection([lng, lat]);

export function unproject(x: number, y: number): GeoValue | null {
  const place = projection.invert?.([x, y]);
  return place ? { lat: place[1], lng: place[0] } : null;
}
