import { ofTheirTeams, type RowRule } from '#common/row-rule.ts';

/** What providers save has their own teams, in which nobody of the office need be. */
export const ofTheirTeamsAndPayroll: RowRule = { any: [ofTheirTeams, { role: 'Payroll' }, { role: 'Admin' }] };
