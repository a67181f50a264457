import { fieldLevel } from '#common/access.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import { wordsTree, type WordField } from '#common/words-search.ts';
import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { readable } from './paths.ts';
import { scopeSql } from './scope.ts';
import { createSql, type Sql } from './sql.ts';
import { treeSql } from './where.ts';

/** A record by its name alone, as lists of hits and of recent pages show it. */
export interface NamedRecord {
  moduleName: string;
  _id: string;
  name: string;
}

const PER_MODULE = 4;
const MOST = 24;

/**
 * The records that somebody means by a few words, in the modules that stand in their navigation: one statement under their
 * own rights, those whose name begins with the words first.
 */
export async function findEverywhere(context: Context, words: string): Promise<NamedRecord[]> {
  const text = words.trim();
  const sql = createSql();
  const modules = text ? searchedModules(context) : [];
  if (!modules.length) return [];
  const begins = sql.param(`${text.replace(/[\\%_]/g, '\\$&')}%`);
  const parts = modules.map((module, at) => hitsSql(context, module, at, text, begins, sql));
  const rows = await context.database.planned(
    `select module, id, name from (${parts.join(' union all ')}) hits order by begins desc, place, name, id limit ${MOST}`,
    sql.values,
  );
  return rows.map(([moduleName, _id, name]) => ({ moduleName, _id, name }) as NamedRecord);
}

const searchedModules = ({ engine, access }: Context): Module[] =>
  [...engine.registry.byPath.values()].filter(
    (module) =>
      module.navigation &&
      module.storage.has('name') &&
      access.module(module).access &&
      levelOf(access, module, 'name') !== 'None',
  );

function hitsSql(context: Context, module: Module, place: number, text: string, begins: string, sql: Sql): string {
  const { access, engine } = context;
  const { registry } = engine;
  const setting = { registry, access, module, alias: 't', sql, today: context.today(), timeZone: context.timeZone };
  const name = readable('t', 'name', levelOf(access, module, 'name'), access, sql);
  const where = `${treeSql(wordsTree(text, fieldsOf(context, module)), setting)} and ${scopeSql(registry, access, module, 'view', 't', sql)}`;
  return `(select ${sql.param(module.name)}::text as module, t."_id" as id, ${name} as name, ${place} as place,
             lower(${name}) like lower(${begins}) as begins
      from ${module.tableName} t where ${where} and ${name} is not null order by begins desc, 3, 2 limit ${PER_MODULE})`;
}

/** The name, and what identifies a record beside it: addresses, telephone numbers, its number; as far as this person may read them. */
const fieldsOf = ({ access }: Context, module: Module): WordField[] =>
  [...module.storage.values()]
    .filter(({ name, field }) => !field.secret && isLookedIn(name, field) && levelOf(access, module, name) !== 'None')
    .map(({ name, field }) => ({ name, type: field.type }));

const isLookedIn = (name: string, field: Field): boolean => {
  const { identifies, isNumeric, section } = typeOf(field).traits;
  return name === 'name' || (identifies === true && (isNumeric === true || section === 'contact'));
};

const levelOf = (access: Context['access'], module: Module, name: string) =>
  access.isAdmin ? ('Full' as const) : fieldLevel(access.module(module), name);
