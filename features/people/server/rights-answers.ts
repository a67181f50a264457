import { z } from 'zod';
import { FIELD_LEVELS, VIEW_LEVELS } from '#common/access.ts';

const level = z.enum(VIEW_LEVELS);
const fieldLevel = z.enum(FIELD_LEVELS);
const roleNames = z.array(z.string());

const explainedModule = z.object({
  name: z.string(),
  label: z.string(),
  rights: z.object({
    access: z.boolean(),
    view: level,
    create: z.boolean(),
    edit: level,
    delete: level,
    mass_update: z.boolean(),
    export: z.boolean(),
  }),
  from: z.record(z.string(), roleNames).describe('By each right the roles that grant it as widely as the person has it'),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      level: fieldLevel,
      roles: z.array(z.object({ role: z.string(), level: fieldLevel })),
    }),
  ),
  note: z.string().nullable(),
  rows: z.array(z.string()).describe('Which records a person of this kind sees and changes, in sentences'),
});

/** `OwnRights` */
export const ownRightsAnswer = explainedModule.extend({
  roles: roleNames,
  ask: z.array(z.string()).describe('The names of System Admins, who grant rights'),
  onlyTeams: z.array(z.string()).nullable(),
});

/** `ExplainedRights` */
export const effectiveRightsAnswer = z.object({
  user: z.object({ _id: z.string(), name: z.string(), userType: z.string(), active: z.boolean() }),
  roles: z.array(z.object({ _id: z.string(), name: z.string() })),
  modules: z.array(explainedModule),
});

export const passwordDatesAnswer = z.object({
  records: z.array(
    z.object({
      _id: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      userType: z.string().nullable(),
      active: z.boolean(),
      changed: z.unknown().describe('A moment, or null'),
      temporaryUntil: z.unknown().describe('A moment, or null'),
      lastSignIn: z.unknown().describe('A moment, or null'),
    }),
  ),
  total: z.number().int(),
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
});
