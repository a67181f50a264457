import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { Difference, VersionList } from '#web/changes/version-list.tsx';
import { showError } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { compareOptions, revertTo, versionsOptions, type DefinitionChange } from '../studio-api.ts';
import { changesInWords } from './version-words.ts';
import classes from '../studio.module.css';

/** The versions of a definition in words; any two are compared, and any is put back. */
export default function VersionsTab({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery(versionsOptions(module));
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => revertTo(module, version),
    onSuccess: (_done, version) =>
      toast.success(say('{label} is as in version {version}', { label: say(module.label), version })),
    onError: (problem) => showError(problem.message),
  });
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{say('Going back retires and restores fields. No value is lost by it.')}</p>
      {error && <p className={classes.problem}>{error.message}</p>}
      {!data && !error && <Skeleton h={160} />}
      {data && (
        <VersionList
          versions={data.records.map(({ changes, by, ...version }) => ({
            ...version,
            by: by ? { _id: by } : null,
            words: inWords(module, changes),
          }))}
          warning={say('Fields that came later are retired, fields that were retired since come back with their values.')}
          isBusy={isPending}
          onPutBack={mutate}
          renderDifference={(from, to) => <Between module={module} from={from} to={to} />}
        />
      )}
    </div>
  );
}

function Between({ module, from, to }: { module: DescribedModule; from: number; to: number }) {
  const { data } = useQuery(compareOptions(module, from, to));
  return <Difference words={data && inWords(module, data.changes)} />;
}

function inWords(module: DescribedModule, changes: readonly DefinitionChange[]): string[] {
  const labels = Object.fromEntries(module.fields.map(({ fieldName, label }) => [fieldName, label]));
  return changesInWords(changes, labels);
}
