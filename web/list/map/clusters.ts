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
