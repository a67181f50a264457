import { permissionGroup } from '#common/validators/chosen.ts';
import { Refusal, forbidden, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { refuseUnknownFields } from '#server/records/asked-fields.ts';
import { inOneSentence, readGiven } from '#server/read-given.ts';
import { check, derive } from '#server/records/rules.ts';
import { savedViews } from '../saved-views.module.ts';
import { viewState } from './view-state.ts';

const mayShare = ({ access, reason }: Context) => access.isAdmin || reason !== null;

export default [
  derive(savedViews, 'a saved view belongs to the person who makes it', { on: ['assigned_to'], orNew: true }, (save) => {
    const { record, previous, set, context } = save;
    const owner = previous ? previous.assigned_to : context.userId;
    if (record.assigned_to !== owner && !mayShare(context)) set({ assigned_to: owner });
    else if (!record.assigned_to) set({ assigned_to: owner });
  }),
  check(savedViews, 'only System Admins share a view with roles or with everyone', {}, ({ record, context }) => {
    if ((record.visibility === 'role' || record.visibility === 'everyone') && !mayShare(context))
      throw forbidden('Only System Admins can share a view with roles or with everyone.');
  }),
  check(savedViews, 'a view that is shared says with whom', { on: ['visibility', 'teams', 'roles'], orNew: true }, (save) => {
    const { record, refuse } = save;
    const problem = (shared: 'team' | 'role', among: readonly string[] | null) =>
      record.visibility === shared ? permissionGroup(among) : undefined;
    const [teams, roles] = [problem('team', record.teams), problem('role', record.roles)];
    if (teams) refuse(teams, 'teams');
    if (roles) refuse(roles, 'roles');
  }),
  check(savedViews, 'a saved view names fields that its writer can read', { on: ['state', 'module'], orNew: true }, (save) => {
    const { record, context } = save;
    if (context.reason !== null) return; // a renamed field is followed by the server
    const read = readGiven(viewState, record.state ?? {});
    if ('problems' in read) throw invalid({ state: inOneSentence(read.problems[0]!, 'state') });
    const module = context.engine.registry.modules.get(record.module ?? '');
    if (!module || !context.access.module(module).access) throw invalid({ module: 'Choose a module that you can open.' });
    const { columns = [], pinnedColumns = [], widths = {}, dateField, placeField, ...query } = read.data;
    const fields = [...columns, ...pinnedColumns, ...Object.keys(widths), dateField, placeField].filter((field) => field != null);
    try {
      refuseUnknownFields(context, module, { ...query, fields });
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 400) throw invalid({ state: problem.message });
      throw problem;
    }
  }),
];
