import type { Queryable } from '#server/database/database.ts';
import type { Workflow } from '../workflow.ts';

/** Rows as JSON: a column that a newer version adds is absent, not an error. */
const SELECT = `
  select to_jsonb(w) as workflow,
         (select coalesce(jsonb_agg(to_jsonb(c) order by c."order", c."_id"), '[]') from records."workflowConditions" c where c.workflow = w."_id") as conditions,
         (select coalesce(jsonb_agg(to_jsonb(a) order by a."order", a."_id"), '[]') from records."workflowActions" a where a.workflow = w."_id") as actions,
         (select coalesce(jsonb_agg(to_jsonb(l) order by l."_id"), '[]') from records."workflowAlerts" l where l.workflow = w."_id") as alerts
    from records."workflows" w`;

const isLiving = 'w.deleted is not true';

export const activeWorkflows = (database: Queryable): Promise<Workflow[]> => read(database, `w.active and ${isLiving}`, []);

export const allWorkflows = (database: Queryable): Promise<Workflow[]> => read(database, isLiving, []);

export const workflowById = async (database: Queryable, id: string): Promise<Workflow | undefined> =>
  (await read(database, `w."_id" = $1 and ${isLiving}`, [id]))[0];

/** In the order in which they run: those that write the heaviest last. */
async function read(database: Queryable, where: string, values: unknown[]): Promise<Workflow[]> {
  const { rows } = await database.query(
    `${SELECT} where ${where} order by coalesce(w."processingOrder", 0), coalesce(w.weight, 0), w.name, w."_id"`,
    values,
  );
  return rows.map(({ workflow, ...parts }) => ({ ...(workflow as object), ...parts }) as Workflow);
}
