import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { namesOf } from '#server/records/names-of.ts';
import { defaultDashboards } from '../default-dashboards.module.ts';
import { moduleReportDashboards } from '../module-report-dashboards.module.ts';
import { reportAlerts } from '../report-alerts.module.ts';
import { reportSchedules } from '../report-schedules.module.ts';
import { userDashboards } from '../user-dashboards.module.ts';
import { dashboardsWith } from './used-on.queries.ts';

export interface Use {
  moduleName: string;
  _id: string;
  name: string;
  /** Of the list that the report stands above. */
  above?: string;
  /** Whom a default dashboard is for: a role, else a user type. */
  startOf?: string;
}

/** What shows, sends or watches a report, as far as the caller may see it. */
export async function usesOf(context: Context, report: string): Promise<Use[]> {
  const ids = await dashboardsWith(context.database, report);
  const found = await Promise.all([
    readable(context, userDashboards, { _id: ids }),
    readable(context, defaultDashboards, { _id: ids }),
    readable(context, moduleReportDashboards, { reports: report }),
    readable(context, reportSchedules, { report }),
    readable(context, reportAlerts, { report }),
  ]);
  return found.flat();
}

async function readable(context: Context, { name, singular }: ModuleDefinition, terms: object): Promise<Use[]> {
  const module = context.engine.registry.module(name);
  if (!context.access.module(module).access) return [];
  const records: AnyRecord[] = await context.records.all(name, terms);
  const roles = records.flatMap(({ role }) => (role ? [{ moduleName: 'roles', _id: String(role) }] : []));
  const roleNames = new Map((await namesOf(context, roles)).map((role) => [role._id, role.name]));
  return records.map((record) => ({
    moduleName: name,
    _id: record._id,
    name: String(record.name ?? record.user_type ?? singular),
    ...(record.module ? { above: String(record.module) } : {}),
    ...startOf(record, roleNames),
  }));
}

function startOf({ role, user_type }: AnyRecord, roleNames: ReadonlyMap<string, string>): Pick<Use, 'startOf'> {
  const whose = (role && roleNames.get(String(role))) ?? user_type;
  return whose ? { startOf: String(whose) } : {};
}
