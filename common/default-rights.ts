import type { FieldLevel, ModuleAccess } from './access.ts';

type Views = Omit<ModuleAccess, 'fields' | 'relationships'>;

/** Rights on a module in one word. */
export const GRANTS = {
  read: { access: true, view: 'All', create: false, edit: 'None', delete: 'None', mass_update: false, export: false },
  /** Only what is assigned to the person. */
  mine: { access: true, view: 'Owner', create: false, edit: 'None', delete: 'None', mass_update: false, export: false },
  /** What is there, without adding to it. */
  change: { access: true, view: 'All', create: false, edit: 'All', delete: 'None', mass_update: false, export: false },
  own: { access: true, view: 'Owner', create: true, edit: 'Owner', delete: 'Owner', mass_update: false, export: false },
  add: { access: true, view: 'All', create: true, edit: 'None', delete: 'None', mass_update: false, export: false },
  work: { access: true, view: 'All', create: true, edit: 'All', delete: 'Owner', mass_update: false, export: false },
  manage: { access: true, view: 'All', create: true, edit: 'All', delete: 'Owner', mass_update: true, export: true },
  full: { access: true, view: 'All', create: true, edit: 'All', delete: 'All', mass_update: true, export: true },
} as const satisfies Record<string, Views>;

/** The same for those who grant them: “may …”. */
const IN_WORDS: Readonly<Record<keyof typeof GRANTS, string>> = {
  read: 'see all',
  mine: 'see their own',
  change: 'see and change all',
  own: 'add, and see, change and delete their own',
  add: 'see all and add',
  work: 'see, add and change all, and delete their own',
  manage: 'see, add, change and export all, and delete their own',
  full: 'do everything',
};

/** In one word, or with the fields that are narrower than the rest. */
export type Grant =
  | keyof typeof GRANTS
  | { readonly may: keyof typeof GRANTS; readonly fields: Readonly<Record<string, FieldLevel>> };

export interface ShippedRole {
  readonly description: string;
  readonly access_type: 'Admin' | 'Edit' | 'View';
  /** Of those who do the agency's daily work, whom modules name together as `staff`. */
  readonly isStaff?: true;
}

/** The roles that Muster comes with. An admin may rename, change and delete each. */
export const SHIPPED_ROLES = {
  Recruiter: {
    description: 'Finds candidates, submits them for jobs and places them.',
    access_type: 'Edit',
    isStaff: true,
  },
  'Account Manager': {
    description: 'Looks after accounts, their jobs and the people placed there.',
    access_type: 'Edit',
    isStaff: true,
  },
  Credentialing: {
    description: 'Collects and reviews the documents that providers need before they start.',
    access_type: 'Edit',
    isStaff: true,
  },
  Payroll: {
    description: 'Handles pay, hours, benefits, and time off.',
    access_type: 'Edit',
    isStaff: true,
  },
  Admin: {
    description: 'Runs daily operations. Only System Admins manage users, roles, and settings.',
    access_type: 'Admin',
  },
  Provider: {
    description: 'Completes their own credentialing and sees their own placements.',
    access_type: 'View',
  },
  Dashboard: {
    description: 'Can view figures but not change anything.',
    access_type: 'View',
  },
} as const satisfies Record<string, ShippedRole>;

export type RoleName = keyof typeof SHIPPED_ROLES;

/**
 * What the shipped roles may do in a module from its first start on, until an admin says otherwise. A role's own entry wins over
 * `staff`; a role that is not named is closed, but Admin, who may do everything in modules that clients write.
 */
export type DefaultRights = { readonly [Role in RoleName | 'staff']?: Grant };

interface Stated {
  readonly rights?: DefaultRights;
  readonly writes?: 'anyone' | 'admin' | 'server';
  readonly seenBy?: { readonly staff?: unknown };
}

/** @returns undefined: the module is closed to the role, as is one whose rows no role opens */
export function defaultGrant({ rights = {}, writes = 'anyone', seenBy }: Stated, name: RoleName): Grant | undefined {
  if (seenBy?.staff === 'nobody') return undefined;
  const role: ShippedRole = SHIPPED_ROLES[name];
  const ofStaff = role.isStaff ? rights.staff : undefined;
  const ofAdmin = name === 'Admin' && writes === 'anyone' ? 'full' : undefined;
  return rights[name] ?? ofStaff ?? ofAdmin;
}

/** The grant as an access control keeps it. */
export const spelledOut = (grant: Grant): { views: Views; fields: Readonly<Record<string, FieldLevel>> } =>
  typeof grant === 'string' ? { views: GRANTS[grant], fields: {} } : { views: GRANTS[grant.may], fields: grant.fields };

/** `add, and see, change and delete their own` */
export const grantInWords = (grant: Grant): string =>
  typeof grant === 'string' ? IN_WORDS[grant] : `${IN_WORDS[grant.may]}, with narrower rights on some fields`;
