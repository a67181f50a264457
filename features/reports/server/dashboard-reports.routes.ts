import { forbidden, malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { aPage, manyDone } from '#server/openapi/record-shapes.ts';
import { moduleReportDashboards } from '../module-report-dashboards.module.ts';
import { userDashboardReports } from '../user-dashboard-reports.module.ts';

const policy = 'signed-in' as const;
const PAGE = 200;

export default [
  route('GET /api/module-report-dashboards/byModule/:id', {
    policy,
    summary: 'The reports above the list of a module, by its id or name',
    answer: aPage,
    handle: ({ context, params }) =>
      context.records.search(moduleReportDashboards, {
        searchTerms: { module: moduleNameOf(context, params.id!) },
        pageSize: PAGE,
      }),
  }),
  route('GET /api/user-dashboard-reports/allUserDashReports/:id', {
    policy,
    summary: 'The reports on the dashboards of a user, as far as the caller can see them',
    answer: aPage,
    handle: ({ context, params }) =>
      context.records.search(userDashboardReports, { searchTerms: { user: userIdOf(params.id!) }, pageSize: PAGE }),
  }),
  route('DELETE /api/user-dashboard-reports/delete-all-by-user/:id', {
    policy,
    summary: 'Takes all reports off the dashboards of a user, one’s own or as a System Admin; they can be restored',
    answer: manyDone,
    handle: async ({ context, params }) => {
      const user = userIdOf(params.id!);
      if (user !== context.userId && !context.access.isAdmin)
        throw forbidden('You can only delete reports of your own dashboards.');
      const { records } = user === context.userId ? context : context.asSystem('a System Admin clears the dashboards of a user');
      const { ids } = await records.ids(userDashboardReports, { searchTerms: { user } });
      return records.markDeleted(userDashboardReports, ids);
    },
  }),
];

function moduleNameOf({ engine }: Context, given: string): string {
  const { modules, byPath } = engine.registry;
  const module = modules.get(given) ?? byPath.get(given) ?? [...modules.values()].find(({ _id }) => _id === given);
  if (!module) throw notFound('This module was not found.', 'module-not-found');
  return module.name;
}

function userIdOf(given: string): string {
  if (!isId(given)) throw malformed('The id of a user has 24 hexadecimal characters.');
  return given;
}
