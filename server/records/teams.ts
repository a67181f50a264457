import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';

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
  const allowed = access.isAdmin ? given : given.filter((team) => access.teams.includes(team) || had.has(team));
  if (allowed.length < given.length)
    context.notice('Teams were set that you do not have access to. They will be removed from search terms', {
      style: 'danger',
      duration: 3000,
    });
  if (allowed.length) return [...new Set(allowed)];
  const own = await ownTeams(context);
  if (own.length) return [...own];
  const global = await context.engine.access.globalTeam();
  return global ? [global] : [];
}

/** Past their rights or not, what a person makes belongs to their teams. */
async function ownTeams(context: Context): Promise<readonly string[]> {
  if (!context.userId) return [];
  if (context.access.userId === context.userId) return context.access.ownTeams;
  return (await context.engine.access.of(context.userId))?.ownTeams ?? [];
}
