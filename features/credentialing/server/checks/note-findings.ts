import type { Context } from '#server/context.ts';
import { createTask } from '#features/work/server/public.ts';
import { credentialChecks } from '../../credential-checks.module.ts';
import type { CheckKind, Finding, Provider } from './check.ts';

/** Logs what was found; a match makes an urgent task, a possible one a task, each once as long as the result stays. */
export async function noteFindings(
  context: Context,
  kind: CheckKind,
  findings: readonly { provider: Provider; finding: Finding }[],
) {
  const system = context.asSystem('checks of credentials are logged');
  const alarms = findings.filter(({ finding }) => ALARMING.includes(finding.result));
  const known = await latestResults(
    system,
    kind,
    alarms.map(({ provider }) => provider._id),
  );
  const noted = await system.records.insertMany(credentialChecks, findings.map(rowOf));
  for (const { provider, finding } of alarms)
    if (known.get(provider._id) !== finding.result) await alarm(context, kind, provider, finding);
  return noted;

  function rowOf({ provider, finding }: { provider: Provider; finding: Finding }) {
    return {
      name: `${kind}: ${provider.name}`,
      provider: provider._id,
      kind,
      ...finding,
      checkedAt: context.now().toISOString(),
      checkedBy: context.userId,
    };
  }
}

const ALARMING: readonly string[] = ['Match', 'Possible Match'];

async function latestResults(system: Context, kind: CheckKind, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (!ids.length) return new Map();
  const earlier = await system.records.all(
    credentialChecks,
    {
      all: [
        { field: 'provider', op: 'in', value: ids },
        { field: 'kind', op: 'equals', value: kind },
      ],
    },
    { sortField: 'checkedAt', sortOrder: 'asc' },
  );
  return new Map(earlier.map(({ provider, result }) => [provider!, result]));
}

const alarm = (context: Context, kind: CheckKind, provider: Provider, { result, source }: Finding) =>
  createTask(context, {
    subject: `${result} in ${source}: ${provider.name}`,
    description: `${source} lists somebody like ${provider.name}. Please look at the ${kind} check before the provider works again.`,
    task_type: 'Credentialing',
    isUrgent: result === 'Match',
    assignees: [provider.assigned_to],
    dueIn: 0,
    about: { moduleName: 'providers', recordId: provider._id },
    links: { providers_tasks: provider._id },
  });
