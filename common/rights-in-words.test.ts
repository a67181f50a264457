import { expect, test } from 'vitest';
import { accessTo, combineAccess, type AccessControl } from './access.ts';
import { explainModule, type OwnRights } from './explained-rights.ts';
import { askSentence, lockSentence, narrowingSentence, rightsInWords } from './rights-in-words.ts';

const leads = { name: 'leads', label: 'Leads', fields: { pay: { label: 'Pay' } } };
const pay = { module: 'Leads', field: 'Pay', fieldName: 'pay' };

/** What somebody with these roles is told; `note`: what besides roles decides. */
function own(roles: Record<string, Partial<AccessControl>>, note: string | null = null): OwnRights {
  const held = Object.entries(roles).map(([name, control]) => ({ name, controls: [{ ...control, name: 'leads' }] }));
  const effective = accessTo(combineAccess(held.flatMap(({ controls }) => controls)), 'leads');
  return {
    ...explainModule(leads, effective, held, note, []),
    roles: Object.keys(roles),
    ask: ['Dana Whitfield'],
    onlyTeams: null,
  };
}
const views = { access: true, view: 'All', create: true, edit: 'Owner', mass_update: true };
const recruiter = { views, fields: { pay: 'Read Only' } };

test('a locked field names the role and the level that lock it [PERM-006]', () => {
  expect(lockSentence({ cause: 'level', level: 'Read Only' }, pay, own({ Recruiter: recruiter }))).toBe(
    'Read only for you: role Recruiter grants Read Only on Pay.',
  );
  expect(lockSentence({ cause: 'level', level: 'Read Only' }, pay, own({ Recruiter: recruiter, Clerk: recruiter }))).toBe(
    'Read only for you: roles Recruiter and Clerk grant Read Only on Pay.',
  );
});

test('a level that two roles only make together names both', () => {
  const together = own({ Reader: recruiter, Owner: { views, fields: { pay: 'Owner Read/Owner Write' } } });

  expect(lockSentence({ cause: 'level', level: 'Read/Owner Write' }, pay, together)).toBe(
    'You can change this only on records that are assigned to you. Roles Reader and Owner grant Read/Owner Write on Pay.',
  );
});

test('before the roles are known the sentence goes without them', () => {
  expect(lockSentence({ cause: 'level', level: 'Read Only' }, pay)).toBe('Read only for you: your roles grant Read Only on Pay.');
  expect(lockSentence({ cause: 'not-owner' }, pay)).toBe('You can change this only on records that are assigned to you.');
  expect(lockSentence({ cause: 'no-edit' }, pay)).toBe('None of your roles lets you edit leads.');
});

test('what no role decides says what does', () => {
  expect(lockSentence({ cause: 'system' }, pay)).toBe('Only Muster sets this.');
  expect(lockSentence({ cause: 'server-module' }, pay)).toBe('Leads can only be written by Muster.');
  expect(lockSentence({ cause: 'admin-module' }, pay)).toBe('Leads can only be changed by System Admins.');
});

test('the list answers each right with yes or no and the role behind it [PERM-017]', () => {
  const told = rightsInWords(own({ Recruiter: recruiter }));

  expect(told.map(({ label, answer, why }) => `${label}: ${answer}. ${why}`)).toEqual([
    'View: Yes. Role Recruiter grants View All.',
    'Create: Yes. Role Recruiter grants Create.',
    'Edit: Only your own. Role Recruiter grants Edit Owner. Your own records are the ones assigned to you.',
    'Delete: No. None of your roles grants Delete here. You have Recruiter.',
    'Mass update: Yes. Role Recruiter grants Mass update.',
    'Export: No. None of your roles grants Export here. You have Recruiter.',
  ]);
});

test('at a record, level Owner is a yes or a no, by whom it is assigned to [PERM-026]', () => {
  const rights = own({ Recruiter: recruiter });
  const edit = (isOwner: boolean) => rightsInWords(rights, isOwner).find(({ action }) => action === 'edit');

  expect(edit(true)).toMatchObject({ answer: 'Yes', why: 'Role Recruiter grants Edit Owner. This record is assigned to you.' });
  expect(edit(false)).toMatchObject({
    answer: 'No',
    why: 'Role Recruiter grants Edit Owner. This record is not assigned to you.',
  });
});

test('a mass update without the right to edit is a no, and says so', () => {
  const [mass] = rightsInWords(own({ Clerk: { views: { access: true, view: 'All', mass_update: true } } })).filter(
    ({ action }) => action === 'mass_update',
  );

  expect(mass).toMatchObject({ answer: 'No', why: 'A mass update also requires the right to edit.' });
});

test('without a role there is none to name, and a note counts before roles', () => {
  expect(rightsInWords(own({}))[0]).toMatchObject({ answer: 'No', why: 'You have no role yet.' });
  expect(rightsInWords(own({}, 'Only Muster writes these records.'))[1]!.why).toBe('Only Muster writes these records.');
});

test('it says whom to ask', () => {
  expect(askSentence(own({}))).toBe('To change this, ask a System Admin: Dana Whitfield.');
  expect(askSentence({ ...own({}), ask: [] })).toBe('To change this, ask a System Admin.');
});

test('what narrows the records that somebody sees is said in one sentence, and nothing where nothing does', () => {
  const told = (view: string, onlyTeams: string[] | null) =>
    narrowingSentence({ ...own({ Recruiter: { views: { access: true, view } } }), onlyTeams });

  expect(told('All', null)).toBeNull();
  expect(told('All', ['North'])).toBe('You see only the leads of your team North.');
  expect(told('Owner', null)).toBe('You see only leads that are assigned to you.');
  expect(told('Owner', ['North', 'South'])).toBe('You see only leads of your teams North and South that are assigned to you.');
  expect(told('All', [])).toBe('You are in no team yet, so you see only leads that are shared with everyone.');
  expect(told('None', ['North'])).toBe('Your roles do not let you see any leads.');
});
