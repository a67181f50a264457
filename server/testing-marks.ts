import { fieldLevel } from '#common/access.ts';
import type { Access } from './records/access.ts';
import type { Engine } from './engine.ts';
import { quote, type Module } from './modules/module.ts';
import { scopeSql } from './records/scope.ts';
import { createSql } from './records/sql.ts';
import { textFields } from './testing-words.ts';

const MARK = /Mq([0-9a-z]+)x([0-9]+)x([0-9a-z]+)q/g;

/** Every text of every row begins with a mark that says of which module, row and field it is. */
export async function markRecords({ database }: Engine, modules: readonly Module[]): Promise<void> {
  for (const [at, module] of modules.entries()) {
    const sets = textFields(module).map(
      (name, field) => `${quote(name)} = 'Mq${at.toString(36)}x' || n.n || 'x${field.toString(36)}q'`,
    );
    if (sets.length)
      await database.query(
        `update ${module.tableName} t set ${sets.join(', ')} from (${numbered(module)}) n where n._id = t._id`,
      );
  }
}

const numbered = ({ tableName }: Module) => `select _id, row_number() over (order by _id) as n from ${tableName}`;

/** What somebody may read of the marked rows. */
export interface Sight {
  /** Rows out of sight and in sight, those out of sight first: at most this many of each. */
  pool(most: number): Map<string, string[]>;
  /** The marks in a text that are not for this person, in words. */
  leaksIn(text: string): string[];
}

/** @param access undefined: a visitor, to whom nothing is told */
export async function sightOf({ registry, database }: Engine, modules: readonly Module[], access?: Access): Promise<Sight> {
  const rows = new Map<string, { _id: string; n: number; isSeen: boolean }[]>();
  for (const module of modules) {
    const sql = createSql();
    const scope = access ? scopeSql(registry, access, module, 'view', 't', sql, { includeDeleted: true }) : 'false';
    const found = await database.query(
      `select t._id, n.n::int, (${scope}) as "isSeen" from ${module.tableName} t join (${numbered(module)}) n using (_id)`,
      sql.values,
    );
    rows.set(module.name, found.rows as { _id: string; n: number; isSeen: boolean }[]);
  }
  const seen = new Map([...rows].map(([name, all]) => [name, new Set(all.filter(({ isSeen }) => isSeen).map(({ n }) => n))]));
  const mayRead = (module: Module, row: number, field: string) =>
    seen.get(module.name)!.has(row) && fieldLevel(access!.module(module), field) !== 'None';
  return {
    pool: (most) =>
      new Map(
        [...rows].map(([name, all]) => [
          name,
          [false, true].flatMap((isSeen) =>
            all
              .filter((row) => row.isSeen === isSeen)
              .slice(0, most)
              .map(({ _id }) => _id),
          ),
        ]),
      ),
    leaksIn: (text) =>
      [...text.matchAll(MARK)].flatMap(([, at, row, field]) => {
        const module = modules[Number.parseInt(at!, 36)]!;
        const name = textFields(module)[Number.parseInt(field!, 36)]!;
        return access && mayRead(module, Number(row), name) ? [] : [`${name} of ${module.name} ${row}`];
      }),
  };
}
