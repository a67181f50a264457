import { check, derive } from '#server/records/rules.ts';
import { defaultDashboards } from '../default-dashboards.module.ts';
import { userDashboards } from '../user-dashboards.module.ts';
import { widgetsProblem } from '../widgets.ts';

export default [
  derive(userDashboards, 'a dashboard belongs to the person who makes it', { on: ['user'], orNew: true }, (save) => {
    const { record, set, context } = save;
    if (!record.user && context.userId) set({ user: context.userId });
  }),
  check(userDashboards, 'a dashboard is made for oneself', { on: ['user'], orNew: true }, ({ record, context, refuse }) => {
    if (context.reason !== null || context.access.isAdmin || record.user === context.userId) return;
    refuse('You can only make dashboards of your own.', 'user');
  }),
  check(userDashboards, 'the widgets of a dashboard lie on its grid', { on: ['widgets'], orNew: true }, ({ record, refuse }) => {
    const problem = widgetsProblem(record.widgets);
    if (problem) refuse(problem, 'widgets');
  }),
  check(defaultDashboards, 'the widgets of a default lie on its grid', { on: ['widgets'], orNew: true }, ({ record, refuse }) => {
    const problem = widgetsProblem(record.widgets);
    if (problem) refuse(problem, 'widgets');
  }),
];
