import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Condition, SearchTree } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/**
 * The teams a record gets: those asked for as far as the actor is a member (Global counts for everybody), the ones it
 * already had stay; none asked for means the actor's own teams, else Global.
 */
export async function allowedTeams(
  context: Context,
  asked: readonly string[] | null,
  previous: AnyRecord | null,
): Promise<string[]> {
  const { access } = context;
  const had = new Set((previous?.teams ?? []) as string[]);
  const given = asked ?? [];
  const allowed = access.everyTeam ? given : given.filter((team) => access.teams.includes(team) || had.has(team));
  if (allowed.length < given.length) noticeForeignTeams(context);
  if (allowed.length) return [...new Set(allowed)];
  const own = await ownTeams(context);
  if (own.length) return [...own];
  const global = await context.engine.access.globalTeam();
  return global ? [global] : [];
}

/** Search terms without the teams that the person does not belong to; a condition that is left without a team goes. */
export function withoutForeignTeams(context: Context, module: Module, tree: SearchTree): SearchTree {
  const { access } = context;
  if (access.everyTeam || access.isProvider || !module.isByTeam) return tree;
  const own = new Set(access.teams);
  const kept = withOwnTeams(tree, own) ?? { all: [] };
  if (kept !== tree) noticeForeignTeams(context);
  return kept;
}

/** The same tree when nothing had to go, undefined when nothing is left of it. */
function withOwnTeams(tree: SearchTree, own: ReadonlySet<string>): SearchTree | undefined {
  if ('op' in tree) return tree.field === 'teams' ? withOwnValues(tree, own) : tree;
  const [key, nodes] = 'all' in tree ? (['all', tree.all] as const) : (['any', tree.any] as const);
  const kept = nodes.map((node) => withOwnTeams(node, own));
  if (kept.every((node, at) => node === nodes[at])) return tree;
  const left = kept.filter((node) => node !== undefined);
  return left.length === 0 ? undefined : ({ [key]: left } as SearchTree);
}

function withOwnValues(condition: Condition, own: ReadonlySet<string>): Condition | undefined {
  const { value } = condition;
  const isForeign = (one: unknown) => isId(one) && !own.has(one.toLowerCase());
  if (!Array.isArray(value)) return isForeign(value) ? undefined : condition;
  const left = value.filter((one) => !isForeign(one));
  if (left.length === value.length) return condition;
  return left.length === 0 ? undefined : { ...condition, value: left };
}

const noticeForeignTeams = (context: Context): void =>
  context.toast('Teams were set that you do not have access to. They will be removed from search terms', {
    style: 'danger',
    duration: 3000,
  });

/** Past their rights or not, what a person makes belongs to their teams. */
async function ownTeams(context: Context): Promise<readonly string[]> {
  if (!context.userId) return [];
  if (context.access.userId === context.userId) return context.access.ownTeams;
  return (await context.engine.access.of(context.userId))?.ownTeams ?? [];
}
