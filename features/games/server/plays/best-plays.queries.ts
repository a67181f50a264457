import type { Queryable } from '#server/database/database.ts';

export interface BestPlay {
  _id: string;
  user: string;
  name: string;
  points: number;
  finishedAt: string;
}

/** The ten best plays of a round, the earlier first among equal ones. */
export async function bestPlays(database: Queryable, round: string): Promise<BestPlay[]> {
  const { rows } = await database.query(
    `select p._id, p."user", u.name, p.points, p."finishedAt"
       from records."arcadePlays" p join records.users u on u._id = p."user"
      where p.game_instance = $1 and p."finishedAt" is not null
      order by p.points desc, p."finishedAt" limit 10`,
    [round],
  );
  return rows.map(({ _id, user, name, points, finishedAt }) => ({
    _id,
    user,
    name,
    points: Number(points),
    finishedAt: new Date(finishedAt as string).toISOString(),
  }));
}
