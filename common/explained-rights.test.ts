import { expect, test } from 'vitest';
import { accessTo, combineAccess, fullAccess, type AccessControl } from './access.ts';
import { explainModule } from './explained-rights.ts';

const leads = { name: 'leads', label: 'Leads', fields: { ssn: { label: 'SSN' }, pay: { label: 'Pay' } } };
const reader: AccessControl = { name: 'leads', views: { access: true, view: 'All' }, fields: { ssn: 'None', pay: 'Read Only' } };
const owner: AccessControl = {
  name: 'Leads',
  views: { access: 'Enabled', view: 'Owner', edit: 'Owner' },
  fields: { ssn: 'Read Only' },
};
const roles = [
  { name: 'Reader', controls: [reader] },
  { name: 'Owner', controls: [owner] },
];
const effective = accessTo(combineAccess([reader, owner]), 'leads');

test('each right names the role that grants it as widely as the person has it', () => {
  const { rights, from } = explainModule(leads, effective, roles, null, []);

  expect(rights).toMatchObject({ access: true, view: 'All', edit: 'Owner', delete: 'None' });
  expect(from).toMatchObject({ access: ['Reader', 'Owner'], view: ['Reader'], edit: ['Owner'], delete: [], export: [] });
});

test('a narrowed field tells what every role says of it, and a full one is not listed', () => {
  const { fields } = explainModule(leads, effective, roles, null, []);

  expect(fields).toEqual([
    {
      name: 'ssn',
      label: 'SSN',
      level: 'Read Only',
      roles: [
        { role: 'Reader', level: 'None' },
        { role: 'Owner', level: 'Read Only' },
      ],
    },
  ]);
});

test('what no role grants comes from the note alone', () => {
  const { rights, from, note } = explainModule(leads, fullAccess, [], 'System Admins can do everything.', []);

  expect(rights.delete).toBe('All');
  expect(from.delete).toEqual([]);
  expect(note).toBe('System Admins can do everything.');
});
