import { check, derive } from '#server/records/rules.ts';
import { reportAlerts } from '../../report-alerts.module.ts';
import { reports } from '../../reports.module.ts';
import { limitInWords } from './limit-in-words.ts';

const MOST_ALERTS = 50;

export default [
  derive(reportAlerts, 'an alert belongs to the person who makes it', { on: ['assigned_to'], orNew: true }, (save) => {
    const { record, set, context } = save;
    if (!record.assigned_to && context.userId) set({ assigned_to: context.userId });
  }),
  check(reportAlerts, 'an alert is made for oneself', { on: ['assigned_to'], orNew: true }, ({ record, context, refuse }) => {
    if (context.reason !== null || record.assigned_to === context.userId) return;
    refuse('You can only make alerts for yourself.', 'assigned_to');
  }),
  check(reportAlerts, 'an alert watches a report that its owner sees', { on: ['report'], orNew: true }, async (save) => {
    const { record, context, refuse } = save;
    if (record.report && !(await context.records.find(reports, record.report))) refuse('This was not found.', 'report');
  }),
  check(reportAlerts, 'one person has a limited number of alerts', { of: 'new' }, async ({ context, record, refuse }) => {
    const { records } = context.asSystem('how many alerts somebody has');
    if ((await records.count(reportAlerts, { assigned_to: record.assigned_to })) >= MOST_ALERTS)
      refuse(`You can have at most ${MOST_ALERTS} alerts.`);
  }),
  derive(
    reportAlerts,
    'an alert that watches something else begins anew',
    { on: ['report', 'column', 'direction', 'threshold', 'active'] },
    ({ set, isNew }) => {
      if (!isNew) set({ is_beyond: null, last_value: null });
    },
  ),
  derive(reportAlerts, 'an alert is named after its report', { on: ['name'], orNew: true }, async ({ record, set, context }) => {
    if (record.name || !record.report) return;
    const report = await context.records.find(reports, record.report);
    if (report) set({ name: `${report.name} ${limitInWords(record, report)}` });
  }),
];
