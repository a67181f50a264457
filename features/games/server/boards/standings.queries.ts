import type { Queryable } from '#server/database/database.ts';
import type { Standing } from '../../leaderboard.ts';

/** Everybody's standing in a round, in one statement; on a wall without those who do not want to be ranked there. */
export async function standingsOf(database: Queryable, round: string, { isOnWall = false } = {}): Promise<Standing[]> {
  const { rows } = await database.query(
    `select s."user" as "ownerId", coalesce(u.name, s.name, '') as title, coalesce(u.last_name, '') as last_name, p.avatar as image,
            coalesce(s.points, 0)::float as points, coalesce(s.available_credits, 0)::float as credits,
            coalesce(s.current_tile, 0)::float as tile, s."finishedPosition"::float as position
       from records."gameSessions" s
       left join records.users u on u._id = s."user"
       left join records."userProfiles" p on p."user" = s."user" and not p.deleted
      where s.game_instance = $1 and not s.deleted and not ($2::boolean and ${isUnranked('s."user"')})`,
    [round, isOnWall],
  );
  return rows as Standing[];
}

interface PointsAsked {
  /** Moments from which points count; null: ever. */
  since: string | null;
  teams: readonly string[];
}

/** What people of these teams have gained since then, by the ledger of points. Who does not want to be ranked is left out. */
export async function pointsSince(database: Queryable, { since, teams }: PointsAsked): Promise<Standing[]> {
  const { rows } = await database.query(
    `select u._id as "ownerId", u.name as title, coalesce(u.last_name, '') as last_name, p.avatar as image,
            sum(case when e."actionType" = 'remove' then -e.points else e.points end)::float as points,
            0::float as credits, 0::float as tile, null::float as position
       from records."pointEntries" e
       join records."userRewardsRecognition" r on r._id = e.recognition
       join records.users u on u._id = r."user" and u.active and not u.deleted and u.teams && $2::text[]
       left join records."userProfiles" p on p."user" = u._id and not p.deleted
      where not e.deleted and ($1::timestamptz is null or e."dateApplied" >= $1)
        and not ${isUnranked('u._id')}
      group by u._id, u.name, u.last_name, p.avatar
     having sum(case when e."actionType" = 'remove' then -e.points else e.points end) > 0
      order by points desc limit 500`,
    [since, teams],
  );
  return rows as Standing[];
}

const isUnranked = (user: string): string =>
  `exists (select 1 from records."gamePreferences" g where g."user" = ${user} and g."isUnranked" and not g.deleted)`;
