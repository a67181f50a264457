export interface Point {
  _id: string;
  name: string;
  x: number;
  y: number;
}
export interface Cluster {
  x: number;
  y: number;
  points: readonly Point[];
}

/** Points that would touch are one mark, in the middle of them. `size`: units of the map within which they do. */
export function clustersOf(points: readonly Point[], size: number): Cluster[] {
  const cells = Map.groupBy(points, ({ x, y }) => `${Math.floor(x / size)} ${Math.floor(y / size)}`);
  const clusters = [...cells.values()].map(clusterOf).toSorted((a, b) => b.points.length - a.points.length);
  // Neighbors over the border of a cell touch as well: the smaller one joins the larger one.
  return clusters.reduce<Cluster[]>((marks, cluster) => {
    const at = marks.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < size);
    return at < 0 ? [...marks, cluster] : marks.with(at, clusterOf([...marks[at]!.points, ...cluster.points]));
  }, []);
}

const clusterOf = (points: readonly Point[]): Cluster => ({ x: middle(points, 'x'), y: middle(points, 'y'), points });

const middle = (points: readonly Point[], axis: 'x' | 'y'): number =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length;

const EARTH_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Place {
  lat: number;
  lng: number;
}
/** Miles as the crow flies. */
export function milesBetween(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
