import { expect, test } from 'vitest';
import type { DescribedModule } from './described-module.ts';
import { fieldsInLayout, layoutFor } from './layouts.ts';
import { chosenLayout, isInTabs } from './laid-out.ts';
import { personFields } from './field-sets.ts';
import { LAYOUT_VIEWS, defineModule, dropdown, object, relate, text, textArea } from './module.ts';

const leads = defineModule({
  name: 'leads',
  label: 'Leads',
  singular: 'Lead',
  fields: {
    ...personFields,
    ssn: text('SSN', { secret: true }),
    lead_status: dropdown('Status', ['active', 'placed'], { required: true }),
    code: text('Code', { unique: true }),
    recruiter: relate('users', 'Recruiter', { massUpdatable: false }),
    notes: textArea('Notes'),
    options: object('Options'),
  },
});
const fields = (view: (typeof LAYOUT_VIEWS)[number]) => fieldsInLayout(layoutFor(leads, view));

test('every view has fields without anybody designing it', () => {
  for (const view of LAYOUT_VIEWS) expect(fields(view).length).toBeGreaterThan(0);
});

test('a grid begins with the name and shows no more than seven columns a cell can hold', () => {
  expect(fields('grid').slice(0, 4)).toEqual(['name', 'lead_status', 'recruiter', 'assigned_to']);
  expect(fields('grid').length).toBeLessThanOrEqual(7);
  for (const hidden of ['description', 'options', 'current_address', 'ssn', 'created_by'])
    expect(fields('grid')).not.toContain(hidden);
});

test('no column repeats the name', () => {
  for (const part of ['first_name', 'last_name']) expect(fields('grid')).not.toContain(part);

  const files = defineModule({
    name: 'files',
    label: 'Files',
    singular: 'File',
    fields: { title: text('Title'), filename: text('File') },
  });
  const columns = fieldsInLayout(layoutFor(files, 'grid'));
  expect(columns).toEqual(['name', 'assigned_to', 'updatedAt']);
});

test('a preview has the page’s own layout unless it is designed', () => {
  expect(layoutFor(leads, 'preview-panel')).toEqual(layoutFor(leads, 'detail'));
  expect(fieldsInLayout(layoutFor({ ...leads, layouts: { 'preview-panel': ['email'] } }, 'preview-panel'))).toEqual(['email']);
});

test('a record page shows each field once and the system fields last; a form leaves those out', () => {
  expect(layoutFor(leads, 'detail').map((section) => section.sectionName)).toEqual(['Details', 'Contact', 'Other', 'System']);
  expect(new Set(fields('detail')).size).toBe(fields('detail').length);
  expect(fields('detail')).toEqual(expect.arrayContaining(['ssn', 'description', 'notes', 'options', 'createdAt']));
  expect(fields('edit')).not.toContain('createdAt');
});

test('a field with a screen of its own appears only in layouts that name it', () => {
  const definition = {
    name: 'papers',
    label: 'Papers',
    singular: 'Paper',
    fields: { pages: object('Pages', { ownScreen: true }) },
  };

  for (const view of LAYOUT_VIEWS) expect(fieldsInLayout(layoutFor(defineModule(definition), view))).not.toContain('pages');
  expect(fieldsInLayout(layoutFor({ ...defineModule(definition), layouts: { detail: ['pages'] } }, 'detail'))).toEqual(['pages']);
});

test('a short form holds what is required; a mass update nothing unique, secret or personal', () => {
  expect(fields('quick-create')).toEqual(expect.arrayContaining(['name', 'lead_status']));
  expect(fields('quick-create').length).toBeLessThanOrEqual(8);
  expect(fields('mass-update')).toEqual(expect.arrayContaining(['lead_status', 'assigned_to']));
  for (const hidden of ['name', 'ssn', 'code', 'recruiter', 'createdAt', 'client', 'options'])
    expect(fields('mass-update')).not.toContain(hidden);
});

test('a designed layout wins, the most particular first, without the fields that are gone', () => {
  const layout = (sectionFields: string[], role: string | null) => ({
    _id: '1',
    ssModule: 'leads',
    app: null,
    view: 'grid' as const,
    panelType: null,
    role,
    sections: [{ sectionName: 'Main', sectionFields }],
  });
  const described: Pick<DescribedModule, 'fields' | 'layouts'> = {
    fields: ['name', 'email'].map((fieldName) => ({
      fieldName,
      label: fieldName,
      inputType: 'TextField',
      type: { inputType: 'TextField', fieldType: 'string', schemaType: 'String' },
    })),
    layouts: [layout(['name', 'gone'], null), layout(['email'], 'recruiter')],
  };
  expect(layoutFor(described, 'grid', { roles: [] })).toEqual([{ sectionName: 'Main', sectionFields: ['name'] }]);
  expect(fieldsInLayout(layoutFor(described, 'grid', { roles: ['recruiter'] }))).toEqual(['email']);
  expect(fieldsInLayout(layoutFor(described, 'edit'))).toEqual(['name', 'email']);
  expect(layoutFor({ ...leads, layouts: { grid: ['email'] } }, 'grid')).toEqual([
    { sectionName: 'Details', sectionFields: ['email'] },
  ]);
});

test('of the layouts of several roles the highest goes first, then the newest', () => {
  const layout = (name: string, role: string | null, priority: number | null, createdAt: string) => ({
    _id: name,
    ssModule: 'leads',
    app: null,
    view: 'grid' as const,
    panelType: null,
    role,
    priority,
    createdAt,
    sections: [{ sectionName: name, sectionFields: ['email'] }],
  });
  const layouts = [
    layout('general', null, 9, '2026-09-09'),
    layout('a', 'a', 1, '2026-01-03'),
    layout('b', 'b', 2, '2026-01-01'),
    layout('c', 'c', 2, '2026-01-02'),
  ];
  const chosen = (...roles: string[]) => chosenLayout(layouts, 'grid', { roles })?._id;

  expect([chosen(), chosen('a'), chosen('a', 'b'), chosen('a', 'b', 'c')]).toEqual(['general', 'a', 'b', 'c']);
});

test('the sections of a designed layout are tabs where it says so', () => {
  const layout = (panelType: string | null) => ({
    _id: '1',
    ssModule: 'leads',
    app: null,
    view: 'detail' as const,
    panelType,
    role: null,
    sections: [{ sectionName: 'Main', sectionFields: ['name'] }],
  });
  const inTabs = (panelType: string | null) => isInTabs({ fields: [], layouts: [layout(panelType)] }, 'detail');

  expect([inTabs('tab'), inTabs('panel'), inTabs(null)]).toEqual([true, false, false]);
  expect(isInTabs({ fields: [], layouts: [layout('tab')] }, 'edit')).toBe(false);
});
