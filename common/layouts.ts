import { fieldTypes } from './fields/index-of-types.ts';
import type { LayoutView, Section } from './module.ts';
import type { LaidOutField, LaidOutModule, LayoutOf } from './laid-out.ts';
import { designedLayout, fieldsOf } from './laid-out.ts';

/**
 * The sections of a screen: the layout somebody designed, else one derived from the fields. Takes a `ModuleDefinition`, a
 * running `Module` or a `DescribedModule`. Fields that a designed layout names but the module lacks are left out.
 */
export const layoutFor = (module: LaidOutModule, view: LayoutView, of: LayoutOf = {}): Section[] => {
  const fields = fieldsOf(module);
  const designed = designedLayout(module, view, of);
  if (designed) return existing(designed, fields);
  // A preview shows the page itself, unless somebody designed it otherwise.
  return view === 'preview-panel' ? layoutFor(module, 'detail', of) : automatic[view](fields.filter((field) => !field.ownScreen));
};

/** All fields of a layout in order, e.g. the columns of a grid. */
export const fieldsInLayout = (sections: readonly Section[]): string[] =>
  sections.flatMap((section) => [...section.sectionFields]);

const existing = (sections: readonly Section[], fields: readonly LaidOutField[]): Section[] => {
  const names = new Set(fields.map((field) => field.name));
  return sections
    .map((section) => ({
      ...section,
      sectionFields: section.sectionFields.filter((name) => names.has(name.split('.')[0] ?? '')),
    }))
    .filter((section) => section.sectionFields.length > 0 || Boolean(section.text));
};

type Fields = readonly LaidOutField[];

const automatic: Record<Exclude<LayoutView, 'preview-panel'>, (fields: Fields) => Section[]> = {
  grid: (fields) => one([...new Set([...columns(sayingMore(fields)), ...named(fields, 'updatedAt')])].slice(0, 7)),
  detail: (fields) => [
    ...sections(fields),
    ...section(
      'System',
      fields.filter((field) => SYSTEM.has(field.name) && field.name !== 'deleted'),
    ),
  ],
  edit: (fields) => sections(fields.filter((field) => !field.serverOnly && field.type !== 'AutoIncrement')),
  'quick-create': (fields) => one(quickCreate(fields.filter((field) => !field.serverOnly && field.type !== 'AutoIncrement'))),
  'popup-search': (fields) => one([...named(fields, 'name', 'email'), ...statuses(fields)].slice(0, 3)),
  'popup-listview': (fields) => one(columns(sayingMore(fields)).slice(0, 4)),
  'basic-search': (fields) => one(searched(fields)),
  'mass-update': (fields) => one(fields.filter(isMassUpdatable)),
};

const section = (sectionName: string, fields: Fields): Section[] =>
  fields.length === 0 ? [] : [{ sectionName, sectionFields: fields.map((field) => field.name) }];
const one = (fields: Fields): Section[] => section('Details', fields);

/** Name, then statuses and other dropdowns, main relations, the assigned user, then whatever else fits a cell. */
const columns = (fields: Fields): LaidOutField[] => {
  const shown = fields.filter(
    (field) => !SYSTEM.has(field.name) && !field.secret && field.name !== 'description' && traitsOf(field).fitsCell,
  );
  const rest = shown.filter((field) => traitsOf(field).fillsColumns);
  const ordered = [
    ...named(shown, 'name'),
    ...statuses(shown).slice(0, 2),
    ...relations(shown).slice(0, 2),
    ...named(shown, 'assigned_to'),
    ...rest,
    ...shown,
  ];
  return [...new Set(ordered)].slice(0, 7);
};

/** Beside the name, its own parts and the name of a file tell nothing new; nor does what everybody's records share. */
const sayingMore = (fields: Fields): Fields => {
  const isNamed = fields.some((field) => field.name === 'name');
  const isPerson = fields.some((field) => field.name === 'first_name');
  const repeated = new Set(['filename', 'favorite', 'teams', ...(isPerson ? ['first_name', 'last_name'] : ['title'])]);
  return isNamed ? fields.filter((field) => field.type !== 'File' && !repeated.has(field.name)) : fields;
};

const sections = (fields: Fields): Section[] => {
  const shown = fields.filter((field) => !SYSTEM.has(field.name));
  const contact = contacts(shown);
  const dates = shown.filter((field) => traitsOf(field).section === 'dates');
  const other = shown.filter((field) => traitsOf(field).section === 'other');
  const apart = new Set([...contact, ...dates, ...other]);
  const main = shown.filter((field) => !apart.has(field) && field.name !== 'description');
  const first = [
    ...new Set([
      ...named(main, 'name'),
      ...statuses(main).slice(0, 1),
      ...main.filter((field) => field.name !== 'assigned_to'),
      ...main,
    ]),
  ];
  return [
    ...section('Details', [...first, ...named(shown, 'description')]),
    ...section('Contact', contact),
    ...section('Dates', dates),
    ...section(
      'Other',
      other.filter((field) => field.name !== 'description'),
    ),
  ];
};

const quickCreate = (fields: Fields): LaidOutField[] => {
  const required = fields.filter((field) => field.required);
  const important = [...columns(fields), ...contacts(fields)].filter((field) => !required.includes(field));
  return [...new Set([...required, ...important.slice(0, 6)])];
};

const searched = (fields: Fields): LaidOutField[] => {
  const shown = fields.filter((field) => !field.secret && !SYSTEM.has(field.name));
  const multiple = shown.filter((field) => field.type === 'MultiSelect' || field.type === 'MultiRelate');
  const chosen = [...named(shown, 'name'), ...statuses(shown), ...relations(shown), ...multiple, ...named(shown, 'assigned_to')];
  const written = shown.filter((field) => traitsOf(field).identifies);
  return [...new Set([...chosen.slice(0, 8), ...written.slice(0, 8)])];
};

const isMassUpdatable = (field: LaidOutField): boolean =>
  field.massUpdatable !== false &&
  !field.serverOnly &&
  !field.secret &&
  !field.unique &&
  !SYSTEM.has(field.name) &&
  !['name', 'first_name', 'last_name'].includes(field.name) &&
  traitsOf(field).massUpdatable === true;

const named = (fields: Fields, ...names: string[]): LaidOutField[] => fields.filter((field) => names.includes(field.name));
const contacts = (fields: Fields): LaidOutField[] => fields.filter((field) => traitsOf(field).section === 'contact');
const relations = (fields: Fields): LaidOutField[] =>
  fields.filter((field) => (field.type === 'Relate' || field.type === 'FlexRelate') && field.name !== 'assigned_to');
const statuses = (fields: Fields): LaidOutField[] => {
  const dropdowns = fields.filter((field) => field.type === 'Dropdown');
  const isStatus = (field: LaidOutField) => /status|stage/i.test(field.name);
  return [...dropdowns.filter(isStatus), ...dropdowns.filter((field) => !isStatus(field))];
};

const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

const SYSTEM = namesIn('created_by createdAt modified_by updatedAt deleted client');
const traitsOf = ({ type }: LaidOutField) => fieldTypes[type].traits;
