import { quote, type Module } from './module.ts';

/** How a row leads to the record of a narrowing: it stands in a column of the row itself. */
export interface Way {
  /** A field, or what the database keeps for a path over a relation (`kept-ways.ts`); undefined: the field is gone, and nothing leads there. */
  readonly column: string | undefined;
  /** Rows that lead nowhere belong to everybody. */
  readonly isOptional: boolean;
  /** Of a path over a relation. */
  readonly over?: { readonly relation: string; readonly rest: string };
}

/** The ways of a module to what sessions are narrowed to by this name, in the order of its definition; undefined: it says none. */
export function waysOf({ narrowedBy, storage }: Pick<Module, 'narrowedBy' | 'storage'>, name: string): Way[] | undefined {
  const paths = narrowedBy?.[name];
  if (!paths) return undefined;
  return [paths].flat().map((path, at) => {
    const isOptional = path.endsWith('?');
    const [first, ...rest] = (isOptional ? path.slice(0, -1) : path).split('.') as [string, ...string[]];
    if (!storage.has(first)) return { column: undefined, isOptional };
    if (!rest.length) return { column: first, isOptional };
    return { column: `_${name}${at ? at + 1 : ''}`, isOptional, over: { relation: first, rest: rest.join('.') } };
  });
}

export interface KeptWay {
  readonly column: string;
  readonly relation: string;
  readonly target: Module;
  /** Where the record of the relation leads. */
  readonly end: string;
}

/** The columns that a module's table has for its ways over relations. */
export const columnsOfWays = (module: Module): string[] =>
  module.table
    ? []
    : Object.keys(module.narrowedBy ?? {}).flatMap((name) =>
        waysOf(module, name)!.flatMap(({ column, over }) => (over ? [column!] : [])),
      );

/** Ids, as those of relations are. */
export const wayClause = (column: string) => `${quote(column)} text collate "C"`;

/** The shorter first: the longer ones stand on them. */
export function keptWaysOf(module: Module, modules: ReadonlyMap<string, Module>): KeptWay[] {
  if (module.table) return [];
  return Object.keys(module.narrowedBy ?? {}).flatMap((name) =>
    waysOf(module, name)!.flatMap(({ column, over }) => {
      if (!over) return [];
      const target = modules.get(module.storage.get(over.relation)!.field.ref ?? '');
      const end = target && endOf(target, name, over.rest);
      if (!end)
        throw new Error(
          `${module.name} is narrowed by ${over.relation}.${over.rest}: ${over.relation} leads to no record that says so`,
        );
      return [{ column: column!, relation: over.relation, target, end }];
    }),
  );
}

/** A field of the record, or what is kept of it. */
function endOf(target: Module, name: string, rest: string): string | undefined {
  if (!rest.includes('.')) return target.storage.has(rest) ? rest : undefined;
  return waysOf(target, name)?.find(({ over }) => over && `${over.relation}.${over.rest}` === rest)?.column;
}
