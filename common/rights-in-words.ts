import type { FieldLevel } from './access.ts';
import { VIEW_LABELS, type ExplainedField, type OwnRights } from './explained-rights.ts';
import { inSentence } from './names.ts';

/** What keeps a field of a record from being changed by the person who looks at it. */
export type Lock =
  | { cause: 'system' | 'server-module' | 'admin-module' | 'no-edit' | 'not-owner' | 'archived' }
  | { cause: 'level'; level: FieldLevel };

/** Whether roles make the lock, so that their names belong to the reason. */
export const isByRole = (lock: Lock | undefined): boolean =>
  lock !== undefined && (lock.cause === 'level' || lock.cause === 'not-owner' || lock.cause === 'no-edit');

interface Subject {
  /** The module's and the field's label. */
  module: string;
  field: string;
  fieldName: string;
}

/** Why a field is read only, in a sentence; with `own` it names the roles, before they are known it goes without. */
export function lockSentence(lock: Lock, subject: Subject, own?: OwnRights): string {
  if (lock.cause === 'level') return levelSentence(lock.level, subject, own);
  if (lock.cause === 'archived') return 'This record is archived. Unarchive it to change it.';
  if (lock.cause === 'system') return 'Only Muster sets this.';
  if (lock.cause === 'server-module') return closedSentence('server', subject.module);
  if (lock.cause === 'admin-module') return closedSentence('admin', subject.module);
  if (lock.cause === 'not-owner') return `${OWNED_ONLY}${granted(own?.from.edit, 'Edit Owner', subject.module)}`;
  return noRole(`lets you edit ${inSentence(subject.module)}`, own);
}

/** Who alone writes in a module, whatever roles say. */
export const closedSentence = (writes: 'server' | 'admin', module: string): string =>
  writes === 'server' ? `${module} can only be written by Muster.` : `${module} can only be changed by System Admins.`;

function levelSentence(level: FieldLevel, { field, fieldName }: Subject, own: OwnRights | undefined): string {
  const roles = rolesOn(own?.fields, fieldName, level);
  if (level !== 'Read Only') return `${OWNED_ONLY}${granted(roles, level, field)}`;
  return `Read only for you: ${roles.length ? rolesGrant(roles) : 'your roles grant'} Read Only on ${field}.`;
}

const OWNED_ONLY = 'You can change this only on records that are assigned to you.';

const granted = (roles: readonly string[] | undefined, level: string, on: string): string =>
  roles?.length ? ` ${capital(rolesGrant(roles))} ${level} on ${on}.` : '';

/** The roles that set this level; a level that only several roles make together names them all. */
function rolesOn(fields: readonly ExplainedField[] | undefined, name: string, level: FieldLevel): string[] {
  const roles = fields?.find((field) => field.name === name)?.roles ?? [];
  const exact = roles.filter((one) => one.level === level);
  return (exact.length ? exact : roles).map(({ role }) => role);
}

/** In the order of a day's work. */
export const ACTIONS = ['view', 'create', 'edit', 'delete', 'mass_update', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

export interface ToldRight {
  action: Action;
  label: string;
  answer: 'Yes' | 'No' | 'Only your own';
  why: string;
}

/**
 * The short list of what a person may do, with the reason for each.
 * @param isOwner whether the record at hand is assigned to them; absent: no record is at hand
 */
export const rightsInWords = (own: OwnRights, isOwner?: boolean): ToldRight[] =>
  ACTIONS.map((action) => ({ action, label: VIEW_LABELS[action], ...told(own, action, isOwner) }));

function told(own: OwnRights, action: Action, isOwner: boolean | undefined): Pick<ToldRight, 'answer' | 'why'> {
  const right = effective(own, action);
  if (right === false || right === 'None') return { answer: 'No', why: whyNot(own, action) };
  const by = source(own, action);
  if (right !== 'Owner') return { answer: 'Yes', why: by };
  if (isOwner === undefined) return { answer: 'Only your own', why: `${by} Your own records are the ones assigned to you.` };
  return isOwner
    ? { answer: 'Yes', why: `${by} This record is assigned to you.` }
    : { answer: 'No', why: `${by} This record is not assigned to you.` };
}

/** Nobody changes many records without the right to change one. */
function effective({ rights }: OwnRights, action: Action): boolean | string {
  if (action === 'mass_update' && rights.edit === 'None') return false;
  return rights[action];
}

function whyNot(own: OwnRights, action: Action): string {
  if (action === 'mass_update' && own.rights.mass_update) return 'A mass update also requires the right to edit.';
  return own.note ?? noRole(`grants ${VIEW_LABELS[action]} here`, own);
}

function source({ from, rights, note }: OwnRights, action: Action): string {
  const level = typeof rights[action] === 'string' ? `${VIEW_LABELS[action]} ${rights[action]}` : VIEW_LABELS[action];
  return from[action].length ? `${capital(rolesGrant(from[action]))} ${level}.` : (note ?? '');
}

function noRole(what: string, own: OwnRights | undefined): string {
  if (own && own.roles.length === 0) return 'You have no role yet.';
  return own ? `None of your roles ${what}. You have ${listed(own.roles, 'and')}.` : `None of your roles ${what}.`;
}

/** What keeps records from the person's eyes, whether or not there are any; null: they see every record. */
export function narrowingSentence({ label, rights, onlyTeams, rows }: OwnRights): string | null {
  const records = inSentence(label);
  if (rights.view === 'None') return `Your roles do not let you see any ${records}.`;
  if (onlyTeams?.length === 0) return `You are in no team yet, so you see only ${records} that are shared with everyone.`;
  const ofTeams = onlyTeams ? ` of your ${onlyTeams.length === 1 ? 'team' : 'teams'} ${listed(onlyTeams, 'and')}` : '';
  if (rights.view === 'Owner') return `You see only ${records}${ofTeams} that are assigned to you.`;
  return onlyTeams ? `You see only the ${records}${ofTeams}.` : rows.join(' ') || null;
}

/** Whom to ask for more. */
export const askSentence = ({ ask }: Pick<OwnRights, 'ask'>): string =>
  ask.length ? `To change this, ask a System Admin: ${listed(ask, 'or')}.` : 'To change this, ask a System Admin.';

const rolesGrant = (roles: readonly string[]): string =>
  roles.length === 1 ? `role ${roles[0]} grants` : `roles ${listed(roles, 'and')} grant`;

const listed = (names: readonly string[], last: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
