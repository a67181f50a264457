import type { DescribedLayout } from '#common/described-module.ts';
import { notFound } from '#common/errors.ts';
import type { Field, Option } from '#common/field.ts';
import type { LayoutView, ModuleDefinition, Relationship, Section } from '#common/module.ts';
import type { Queryable } from '../database/database.ts';
import type { Discovered } from '../discovered.ts';
import { computedBook, type ComputedBook } from '../computed/computed-book.ts';
import { ruleBook, type RuleBook } from '../records/rule-book.ts';
import { composeModule, type StoredDefinition } from './compose.ts';
import type { Module } from './module.ts';
import { storageOf } from './storage.ts';

/** All modules of this moment. A change makes a new registry; work that began with the old one finishes with it. */
export interface Registry {
  readonly modules: ReadonlyMap<string, Module>;
  readonly byPath: ReadonlyMap<string, Module>;
  /** The module at `/api/<segment>`: by its path, and those that admins made by their name too. */
  at(segment: string): Module | undefined;
  /** Relate fields of other modules that point at this one. */
  readonly inbound: ReadonlyMap<string, readonly InboundRelation[]>;
  /** Admin-kept dropdowns, by name. */
  readonly lists: ReadonlyMap<string, readonly Option[]>;
  /** What every save is asked, in order. */
  readonly rules: RuleBook;
  /** What is computed in records: formulas, rollups, checks. */
  readonly computed: ComputedBook;
  /** Grows with every change: compiled statements and rights are kept per revision. */
  readonly revision: number;
  /** For the server's own work: an inactive module is hidden from people, its rules and data stay. */
  module(name: string): Module;
}
export interface InboundRelation {
  readonly module: string;
  readonly field: string;
}

let revisions = 0;

export async function loadRegistry(
  database: Queryable,
  discovered: Pick<Discovered, 'modules' | 'rules' | 'storedRules'>,
): Promise<Registry> {
  const [definitions, relationships, layouts, lists, storedRules] = await Promise.all([
    storedDefinitions(database),
    storedRelationships(database),
    storedLayouts(database),
    storedLists(database),
    Promise.all(discovered.storedRules.map(({ load }) => load(database))),
  ]);
  const modules = new Map<string, Module>();
  for (const stored of definitions) {
    const builtIn = discovered.modules.get(stored.name);
    if (!builtIn && !stored.base) continue; // a built-in module that this version no longer has: its rows stay, unseen
    const own = layouts.filter((layout) => layout.ssModule === stored._id || layout.ssModule === stored.name);
    modules.set(stored.name, composeModule(builtIn, stored, relationships, [...builtInLayouts(builtIn, stored._id), ...own]));
  }
  return registryOf(modules, lists, ruleBook(discovered.rules, modules.keys(), storedRules.flat()));
}

/** As it would be if this were the field; nothing of it is in the database. */
export function withField({ modules, lists, rules }: Registry, module: Module, name: string, field: Field): Registry {
  const fields = { ...module.fields, [name]: field };
  return registryOf(new Map(modules).set(module.name, { ...module, fields, storage: storageOf(fields) }), lists, rules);
}

function registryOf(
  modules: ReadonlyMap<string, Module>,
  lists: ReadonlyMap<string, readonly Option[]>,
  rules: RuleBook,
): Registry {
  const byPath = new Map<string, Module>();
  const byName = new Map<string, Module>();
  const inbound = new Map<string, InboundRelation[]>();
  for (const module of modules.values()) {
    if (module.definitionDeleted || !module.active) continue;
    byPath.set(module.path.toLowerCase(), module);
    if (module.custom) byName.set(module.name.toLowerCase(), module);
    for (const { name, field } of module.storage.values()) {
      if (field.type !== 'Relate' || !field.ref || SYSTEM_RELATIONS.has(name)) continue;
      inbound.set(field.ref, [...(inbound.get(field.ref) ?? []), { module: module.name, field: name }]);
    }
  }
  return {
    modules,
    byPath,
    at: (segment) => {
      const folded = segment.toLowerCase();
      return byPath.get(folded) ?? byName.get(folded) ?? byPath.get(folded.replaceAll('-', '')); // time-sheets is timeSheets
    },
    inbound,
    lists,
    rules,
    computed: computedBook(modules),
    revision: ++revisions,
    module(name) {
      const module = modules.get(name);
      if (!module || module.definitionDeleted) throw notFound(`There is no module named ${name}.`, 'module-not-found');
      return module;
    },
  };
}
const SYSTEM_RELATIONS = new Set(['created_by', 'modified_by', 'assigned_to', 'client']);

async function storedDefinitions(database: Queryable): Promise<StoredDefinition[]> {
  const { rows } = await database.query('select * from muster.module_definitions order by name');
  return rows.map((row) => ({
    ...row.definition,
    fields: row.definition.fields ?? {},
    _id: row._id,
    name: row.name,
    active: row.active,
    deleted: row.deleted,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** One whose join table is not there was not made by the engine: everything that reads its modules would fail. */
async function storedRelationships(database: Queryable): Promise<Relationship[]> {
  const { rows } = await database.query(
    `select name, label, type, primary_module, related_module from records."relationships"
      where not deleted and (type <> 'Many to Many' or to_regclass(format('records.%I', 'rel$' || name)) is not null) order by name`,
  );
  return rows as unknown as Relationship[];
}

async function storedLayouts(database: Queryable): Promise<DescribedLayout[]> {
  const { rows } = await database.query(
    `select _id, "ssModule", app, view, "panelType", sections, role, priority, "relatedLists", "createdAt" from records."layouts" where not deleted order by _id`,
  );
  return rows as unknown as DescribedLayout[];
}

async function storedLists(database: Queryable): Promise<Map<string, Option[]>> {
  const { rows } = await database.query(`select name, options from records."dropdowns" where not deleted`);
  return new Map(rows.map((row) => [row.name as string, (row.options ?? []) as Option[]]));
}

/** The layouts that a definition file designs, in the shape of stored ones. */
function builtInLayouts(builtIn: ModuleDefinition | undefined, moduleId: string): DescribedLayout[] {
  return Object.entries(builtIn?.layouts ?? {}).map(([view, content]) => ({
    _id: `${moduleId}-${view}`,
    ssModule: moduleId,
    app: null,
    view: view as LayoutView,
    panelType: null,
    sections: sectionsOf(content as readonly Section[] | readonly string[]),
    role: null,
  }));
}

const sectionsOf = (content: readonly Section[] | readonly string[]): Section[] =>
  typeof content[0] === 'string'
    ? [{ sectionName: '', sectionFields: content as readonly string[] }]
    : [...(content as readonly Section[])];
