import type { Queryable } from '#server/database/database.ts';

/** The dashboards, those of their owners and the default ones, with a widget of this report. */
export async function dashboardsWith(database: Queryable, report: string): Promise<string[]> {
  const { rows } = await database.query(
    `select _id from records."userDashboards" where widgets @> $1::jsonb and not deleted
     union all select _id from records."defaultDashboards" where widgets @> $1::jsonb and not deleted`,
    [JSON.stringify([{ report }])],
  );
  return rows.map(({ _id }) => _id as string);
}
