import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { companyFields, fileFields, personFields } from '#common/field-sets.ts';
import { defaultFields, LAYOUT_VIEWS } from '#common/module.ts';
import type { Field } from '#common/field.ts';
import type { ModuleDefinition } from '#common/module.ts';
import { rowRuleProblems } from '#common/row-rule-problems.ts';
import { defaultDropdowns } from './workspace/default-dropdowns.ts';

const root = join(import.meta.dirname, '..');
const definitions = new Map<string, ModuleDefinition>();
for (const file of globSync(['server/**/*.module.ts', 'features/*/*.module.ts'], { cwd: root }).sort()) {
  const { default: definition } = (await import(`${root}/${file}`)) as { default: ModuleDefinition };
  if (definitions.has(definition.name)) throw new Error(`${file} declares ${definition.name} a second time.`);
  definitions.set(definition.name, definition);
}
const all = [...definitions.values()];
const fieldsOf = (name: string): Record<string, Field> => definitions.get(name)?.fields ?? {};
const everyField = all.flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, definition]) => ({ at: `${name}.${field}`, ...definition })),
);

const undeclared = (names: string[]) => names.filter((name) => !definitions.has(name));

/** Lists in JSON. Each is written as a whole and bounded by what it is; one that many append to is a module. */
const SMALL_LISTS = {
  'drawn by whom they belong to':
    'defaultDashboards.widgets dropdowns.options layouts.relatedLists layouts.sections menuNavs.items relationships.modules_involved reportCharts.groups ' +
    'reports.columns reports.filters reports.groups sidebarMenuInstances.items sidebarMenuTemplates.items userDashboards.widgets ' +
    'userProfiles.navigation webhooks.fields webhooks.include workflowActions.fields',
  'of one turn at a course, and where a tutorial is offered':
    'courseAttendances.watched courseAttendances.pages_shown tutorials.show_on',
  'of one run of a workflow': 'workflowRuns.conditions workflowRuns.actions workflowRuns.alerts',
  'what a form asks, and one person’s answers to it':
    'courseEvaluation.questions courseEvalEntries.answers credentialingRequiredItems.conditions credentialingSetup.required_items',
  'of one letter, conversation, activity or person':
    'activities.relatedRecords messages.to messages.cc messages.bcc messages.attachments messages.attached_files musterMessage.groupUsersIds musterMessage.attachments ' +
    'interactiveDocumentInstances.recipients outbox.to outbox.cc outbox.bcc outbox.attachments providers.record_emails sms.to sms.media ' +
    'leads.interested_location_zips',
  'of one month, week, order, document or item':
    'documentCaptures.pages documents.expiration_notices fieldSets.inputs interactiveDocuments.recipients jobs.monthly_hours calendarEvents.exdates calendarFeeds.layers timeSheets.timeEntries',
  'one entry for each player, team or prize of a game':
    'achievements.rewards earnedAchievements.rewards games.rewards gameInstances.current_state gameInstances.game_teams gameInstances.results gameInstances.rewards',
};

describe('the modules of the product', () => {
  test('every out-of-box module is declared [MODULE-008]', () => {
    const outOfBox =
      'accounts activities audit-log clients credentialingSetup credentialing courseEvaluation courses interactiveDocuments ' +
      'jobs leads libraryResources sms subs tasks documents users hrPolicies reports providers ptoBalance ptoRequests ' +
      'musterMessage games commissions';
    expect(undeclared(outOfBox.split(' '))).toEqual([]);
  });

  test.each([
    [
      'contacts to course entries [MODULE-009]',
      'contacts applicants campaignNumbers clients districts courses courseSessions courseEvaluation courseEvalEntries',
    ],
    [
      'required-item messages to email settings [MODULE-010]',
      'credentialingRequiredItemMessages adminNotes accountCalendarEvents defaultDashboards sidebarMenuTemplates ' +
        'sidebarMenuInstances emailFolders emailSettings',
    ],
    [
      'the social feed to placement schedules [MODULE-011]',
      'socialConversations socialComments wallets bumpouts handbooks hrPolicies placementSchedules',
    ],
    [
      'the store to dashboards [MODULE-012]',
      'storeItems storeCategories storeCoins storeTransactions smsSettings smsSignatures scheduledJobs menuNavs ' +
        'userDashboards userDashboardReports',
    ],
    ['user profiles to layouts [MODULE-013]', 'userProfiles gmailAccounts recordings relationships reports layouts'],
  ])('the other modules are declared: %s', (_, names) => {
    expect(undeclared(names.split(' '))).toEqual([]);
  });

  test('what grows is a module with a relation: lists in JSON are those of this list, and all JSON says how large it may be', () => {
    const isJson = ({ type, shape, from }: Field) =>
      (type === 'Array' || type === 'ListField' || type === 'Object') && shape === undefined && !from;
    const lists = everyField.filter((field) => isJson(field) && field.type !== 'Object').map(({ at }) => at);
    expect(lists.toSorted()).toEqual(
      Object.values(SMALL_LISTS)
        .flatMap((names) => names.split(' '))
        .toSorted(),
    );
    expect(everyField.filter((field) => isJson(field) && field.maxBytes === undefined).map(({ at }) => at)).toEqual([]);
    // What is never answered makes no answer large: the pictures of signatures until they are drawn.
    const large = everyField.filter(({ maxBytes = 0, writeOnly }) => !writeOnly && maxBytes > 1024 * 1024);
    expect(large.map(({ at }) => at)).toEqual([]);
  });

  test('a list that is read from records names a relation and fields of theirs', () => {
    for (const { at, from } of everyField.filter((field) => field.from)) {
      const entries = fieldsOf(from!.module);
      expect([at, entries[from!.by]?.type]).toEqual([at, 'Relate']);
      expect([at, Object.entries(from!.fields).filter(([name, type]) => entries[name]?.type !== type)]).toEqual([at, []]);
    }
  });

  test('names and paths are unique', () => {
    const paths = all.map(({ name, path }) => path ?? name);

    expect(new Set(paths).size).toBe(paths.length);
  });

  test('only placements, benefits, timesheet trackers and notes stand under /app/module', () => {
    const custom = all.filter(({ isCustom }) => isCustom).map(({ name }) => name);

    expect(custom.sort()).toEqual(['benefits', 'notes', 'placements', 'timesheetTracker']);
  });
});

describe('lists', () => {
  test('no column repeats the name, and a list of activities says when', () => {
    const parts = ['first_name', 'last_name', 'custom_job_title'];
    const grids = all.map(({ name, layouts }) => [name, (layouts?.grid ?? []).map(String)] as const);
    const repeated = grids.filter(([, grid]) => grid.includes('name') && grid.some((column) => parts.includes(column)));
    expect(repeated.map(([name]) => name)).toEqual([]);
    expect(definitions.get('activities')?.layouts?.grid).toContain('createdAt');
  });

  test('fields, choices and modules are named in words', () => {
    const isRaw = (label: string) => /_|^[a-z]\S*$/.test(label);
    const labels = [
      ...all.flatMap(({ label, singular }) => [label, singular]),
      ...everyField.flatMap(({ at, label, options }) => [label ?? at, ...(options ?? []).map((option) => option.label)]),
    ];
    expect(labels.filter(isRaw)).toEqual([]);
  });
});

describe('fields', () => {
  test('every module has the default fields [MODULE-024]', () => {
    expect(Object.keys(defaultFields)).toEqual(
      'name description assigned_to created_by modified_by createdAt updatedAt deleted client'.split(' '),
    );
    const inRecords = all.filter(({ table }) => !table); // the audit log and the outbox are tables of the engine's own
    expect(inRecords.filter(({ fields }) => Object.keys(defaultFields).some((name) => !(name in fields)))).toEqual([]);
    expect(defaultFields.name.required).toBe(true);
    expect(defaultFields.assigned_to).toMatchObject({ label: 'Assigned User', ref: 'users' });
    expect([defaultFields.created_by.ref, defaultFields.modified_by.ref, defaultFields.client.ref]).toEqual([
      'users',
      'users',
      'clients',
    ]);
    expect(defaultFields.deleted).toMatchObject({ type: 'Checkbox', default: false });
  });

  test.each(['leads', 'contacts', 'providers', 'applicants'])('%s have the fields of a person [MODULE-025]', (name) => {
    const person = 'current_address department email first_name last_name home_phone mobile_phone office_phone other_phone title';

    expect(Object.keys(personFields).sort()).toEqual(person.split(' ').sort());
    expect(Object.keys(fieldsOf(name))).toEqual(expect.arrayContaining(person.split(' ')));
  });

  test.each(['accounts', 'clients', 'vendors'])('%s have the fields of a company [MODULE-026]', (name) => {
    const company = 'billing_address shipping_address office_phone fax_phone website';

    expect(Object.keys(companyFields).sort()).toEqual(company.split(' ').sort());
    expect(Object.keys(fieldsOf(name))).toEqual(expect.arrayContaining(company.split(' ')));
  });

  test.each(['documents', 'libraryResources', 'recordings'])('%s have the fields of a file [MODULE-027]', (name) => {
    expect(Object.keys(fileFields).sort()).toEqual(['exp_date', 'filename', 'path']);
    expect(Object.keys(fieldsOf(name))).toEqual(expect.arrayContaining(['filename', 'path', 'exp_date']));
  });

  test('names, addresses, numbers, birth dates and ids of people are personal', () => {
    const people = ['leads', 'contacts', 'providers', 'applicants', 'users'];
    const always =
      /(^|_)(first_name|last_name|email|email_addresses|phone|current_address|street|zip|birth|birth_date|ssn|npi|userId|username|resume)$/;
    const missing = people.flatMap((name) =>
      Object.entries(fieldsOf(name))
        .filter(
          ([field, { personal, type }]) =>
            !personal &&
            type !== 'Checkbox' &&
            (always.test(field) || field === 'date_of_birth' || (field === 'description' && name !== 'users')),
        )
        .map(([field]) => `${name}.${field}`),
    );
    expect(missing).toEqual([]);
  });

  test('what says whom a record is about is a field that leads there', () => {
    const lost = all.flatMap(({ name, fields, personalOf = [], keptAtErasure }) =>
      [
        ...personalOf.flatMap((each) => (typeof each === 'string' ? [each] : [each.module, each.record])),
        ...(keptAtErasure?.when ? [keptAtErasure.when.field] : []),
      ]
        .filter((field) => !(field in fields))
        .map((field) => `${name}.${field}`),
    );
    expect(lost).toEqual([]);
    const kept = all.flatMap(({ name, keptAtErasure, fields }) =>
      (keptAtErasure?.when?.is ?? [])
        .filter((value) => !fields[keptAtErasure!.when!.field]!.options?.some((option) => option.value === value))
        .map((value) => `${name} ${value}`),
    );
    expect(kept).toEqual([]);
  });

  test('every relation points at a declared module', () => {
    const lost = everyField.filter(({ ref, refs }) => [ref ?? [], refs ?? []].flat().some((name) => !definitions.has(name)));

    expect(lost.map(({ at, ref }) => `${at} → ${ref}`)).toEqual([]);
  });

  test('every choice has choices: its own, or a list that admins keep', () => {
    const lists = defaultDropdowns.map(({ name }) => name);
    const chosen = everyField.filter(({ type }) => type === 'Dropdown' || type === 'MultiSelect');

    expect(
      chosen.filter(({ options, dropdown }) => !(options?.length || lists.includes(dropdown ?? ''))).map(({ at }) => at),
    ).toEqual([]);
    expect(new Set(lists).size).toBe(lists.length);
  });

  test('every default of a choice is one of its choices', () => {
    const values = (field: Field) =>
      (field.options ?? defaultDropdowns.find(({ name }) => name === field.dropdown)?.options ?? []).map(({ value }) => value);
    const strange = everyField.filter(
      (field) =>
        ['Dropdown', 'MultiSelect'].includes(field.type) &&
        [field.default ?? []].flat().some((value) => !values(field).includes(value as string)),
    );

    expect(strange.map(({ at }) => at)).toEqual([]);
  });

  test('a dependent field follows a field of its module, which refreshes it', () => {
    for (const { name, fields } of all) {
      for (const [fieldName, { dependent, parentField }] of Object.entries(fields as Record<string, Field>)) {
        if (!dependent) continue;
        expect((fields as Record<string, Field>)[parentField ?? '']?.fieldsToTrigger, `${name}.${fieldName}`).toContain(
          fieldName,
        );
      }
    }
  });
});

describe('what a definition says of its own fields', () => {
  test('every field of a layout exists, and stands in it once', () => {
    const problems: string[] = [];
    for (const { name, fields, layouts } of all) {
      for (const [view, layout] of Object.entries(layouts ?? {})) {
        const names = layout.flatMap((part) => (typeof part === 'string' ? part : part.sectionFields));
        for (const field of names) if (!(field in fields)) problems.push(`${name} ${view}: ${field} does not exist`);
        for (const field of new Set(names))
          if (names.indexOf(field) !== names.lastIndexOf(field)) problems.push(`${name} ${view}: ${field} twice`);
        if (!(LAYOUT_VIEWS as readonly string[]).includes(view)) problems.push(`${name}: no view ${view}`);
      }
    }

    expect(problems).toEqual([]);
  });

  test('sorts, names, indexes and provider fields exist', () => {
    const problems = all.flatMap(({ name, fields, sort, nameFrom, providerWrites, indexes }) =>
      [sort?.field ?? [], nameFrom ?? [], providerWrites ?? [], indexes ?? []]
        .flat(2)
        .map((field) => field.split('.')[0] ?? '')
        .filter((field) => !(field in fields))
        .map((field) => `${name}: ${field}`),
    );

    expect(problems).toEqual([]);
  });

  test('default rights narrow fields that exist', () => {
    const problems = all.flatMap(({ name, fields, rights = {} }) =>
      Object.values(rights)
        .flatMap((grant) => (typeof grant === 'string' ? [] : Object.keys(grant.fields)))
        .filter((field) => !(field in fields))
        .map((field) => `${name}.${field}`),
    );

    expect(all.filter(({ rights }) => rights).length).toBeGreaterThan(50);
    expect(problems).toEqual([]);
  });

  test('who sees a row is said by fields and modules that exist, and never in a circle', () => {
    expect(rowRuleProblems(new Map(all.map((module) => [module.name, module])))).toEqual([]);
  });

  test('a form asks for every required field that nothing else fills', () => {
    const problems: string[] = [];
    for (const { name, fields, layouts, nameFrom } of all) {
      for (const view of ['edit', 'quick-create'] as const) {
        const shown = layouts?.[view]?.flatMap((part) => (typeof part === 'string' ? part : part.sectionFields));
        for (const [field, { required, default: initial }] of Object.entries(fields as Record<string, Field>)) {
          if (!shown || !required || initial !== undefined || shown.includes(field)) continue;
          if (field === 'name' && nameFrom) continue;
          problems.push(`${name} ${view}: ${field}`);
        }
      }
    }

    expect(problems).toEqual([]);
  });
});
