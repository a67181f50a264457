import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { quote, type Module } from './module.ts';
import { keptWaysOf, type KeptWay } from './ways.ts';

/**
 * A transaction that writes rows with ways shares this lock; one that changes where a record leads takes it alone. Without it, a row
 * written at the same moment would keep the old value.
 */
const WAYS_LOCK = 7_205_269;
/** While a transaction waits to take the lock alone, writers wait behind it. It gives up after this time. */
const WAIT = '5s';

/**
 * Triggers keep in each row where its relations lead (`ways.ts`), whoever writes it; what was there before they were is filled in.
 *
 * @param among all modules, or of what is asked for none is found
 */
export async function reconcileWays(database: Queryable, among: Iterable<Module>): Promise<void> {
  const modules = new Map([...among].map((module) => [module.name, module]));
  const ways = new Map([...modules.values()].map((module) => [module, keptWaysOf(module, modules)]));
  const wanted = [...modules.values()].flatMap((module) => triggersOf(module, ways));
  const present = await presentTriggers(database);
  const isPresent = ({ name, module }: Trigger) => present.some((each) => each.name === name && each.table === module.name);
  const missing = wanted.filter((trigger) => !isPresent(trigger));
  const stale = present.filter(({ name, table }) => !wanted.some((each) => each.name === name && each.module.name === table));
  const statements = [
    ...stale.map(({ name, table }) => `drop trigger ${quote(name)} on records.${quote(table)}`),
    ...missing.map(({ sql }) => sql),
  ];
  if (statements.length) await database.query(statements.join(';\n'));
  const changed = new Set(missing.filter(({ isOfWays }) => isOfWays).map(({ module }) => module));
  if (changed.size) await database.query(`select pg_advisory_xact_lock(${WAYS_LOCK})`);
  for (const module of changed)
    await database.query(
      ways
        .get(module)!
        .flatMap((way) => fillSql(module, way))
        .join(';\n'),
    );
}

interface Trigger {
  module: Module;
  name: string;
  sql: string;
  /** It sets the ways of its own rows. */
  isOfWays: boolean;
}

/** A name says which text it stands for: one that another version made is made anew. */
function triggersOf(module: Module, ways: ReadonlyMap<Module, readonly KeptWay[]>): Trigger[] {
  const own = ways.get(module)!;
  const onIt = [...ways].flatMap(([from, theirs]) =>
    theirs.filter(({ target }) => target === module).map((way) => ({ from, way })),
  );
  const trigger = (what: string, sql: (name: string) => string, isOfWays: boolean): Trigger => {
    const name = `${what} ${createHash('sha256').update(sql('')).digest('hex').slice(0, 12)}`;
    return { module, name, sql: sql(quote(name)), isOfWays };
  };
  const ends = [...new Set(onIt.map(({ way }) => way.end))];
  return [
    ...(own.length ? [trigger('ways of', (name) => ofRowsSql(module, own, name), true)] : []),
    ...ends.flatMap((end) => {
      const those = onIt.filter(({ way }) => way.end === end);
      return [
        trigger(`ways by ${end}`, (name) => whenMovedSql(module, end, those, name), false),
        trigger(`new ways by ${end}`, (name) => whenMadeSql(module, end, name), false),
      ];
    }),
  ];
}

const functionOf = (module: Module, what: string) => `muster.${quote(`ways ${what} ${module.name}`)}`;

function ofRowsSql(module: Module, ways: readonly KeptWay[], name: string): string {
  const sets = ways.map(
    ({ column, relation, target, end }) =>
      `new.${quote(column)} := (select t.${quote(end)} from ${target.tableName} t where t."_id" = new.${quote(relation)});`,
  );
  const relations = [...new Set(ways.map(({ relation }) => quote(relation)))].join(', ');
  return `create or replace function ${functionOf(module, 'of')}() returns trigger language plpgsql as $ways$ begin
      perform pg_advisory_xact_lock_shared(${WAYS_LOCK});
      ${sets.join('\n')}
      return new;
    end $ways$;
    create trigger ${name} before insert or update of ${relations} on ${module.tableName}
      for each row execute function ${functionOf(module, 'of')}()`;
}

function whenMovedSql(module: Module, end: string, those: readonly { from: Module; way: KeptWay }[], name: string): string {
  const to = `new.${quote(end)}`;
  const updates = those.map(
    ({ from, way: { column, relation } }) =>
      `update ${from.tableName} set ${quote(column)} = ${to} where ${quote(relation)} = new."_id" and ${quote(column)} is distinct from ${to};`,
  );
  return `create or replace function ${functionOf(module, `by ${end} to`)}() returns trigger language plpgsql as $ways$
    declare wait text := current_setting('lock_timeout');
    begin
      if tg_op = 'UPDATE' then
        perform set_config('lock_timeout', '${WAIT}', true);
        perform pg_advisory_xact_lock(${WAYS_LOCK});
        perform set_config('lock_timeout', wait, true);
      end if;
      ${updates.join('\n')}
      return null;
    end $ways$;
    create trigger ${name} after update on ${module.tableName}
      for each row when (old.${quote(end)} is distinct from ${to}) execute function ${functionOf(module, `by ${end} to`)}()`;
}

/** What leads to a new record was made before it in the same transaction, whose links are checked at its end. */
const whenMadeSql = (module: Module, end: string, name: string) =>
  `create trigger ${name} after insert on ${module.tableName}
      for each row when (new.${quote(end)} is not null) execute function ${functionOf(module, `by ${end} to`)}()`;

/** By what leads somewhere, which is nothing in an agency that narrows no session. */
const fillSql = (module: Module, { column, relation, target, end }: KeptWay) => [
  `update ${module.tableName} r set ${quote(column)} = t.${quote(end)} from ${target.tableName} t
    where t."_id" = r.${quote(relation)} and t.${quote(end)} is not null and r.${quote(column)} is distinct from t.${quote(end)}`,
  `update ${module.tableName} r set ${quote(column)} = null where r.${quote(column)} is not null
      and not exists (select from ${target.tableName} t where t."_id" = r.${quote(relation)} and t.${quote(end)} is not null)`,
];

async function presentTriggers(database: Queryable): Promise<{ name: string; table: string }[]> {
  const { rows } = await database.query(
    `select g.tgname as name, c.relname as table from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where c.relnamespace = 'records'::regnamespace and not g.tgisinternal and g.tgname ~ '^(new )?ways '`,
  );
  return rows.map(({ name, table }) => ({ name: name as string, table: table as string }));
}
