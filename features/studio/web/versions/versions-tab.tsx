import { useState } from 'react';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useRecordName } from '#web/records/reference.ts';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { compareOptions, revertTo, versionsOptions, type DefinitionChange, type Version } from '../studio-api.ts';
import { changeInWords } from './version-words.ts';
import classes from '../studio.module.css';

/** The versions of a definition in words; any two are compared, and any is put back. */
export default function VersionsTab({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery(versionsOptions(module));
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{say('Going back retires and restores fields. No value is lost by it.')}</p>
      {error && <p className={classes.problem}>{error.message}</p>}
      {!data && !error && <Skeleton h={160} />}
      {data?.records.length === 0 && <p className="muted">{say('Nobody has changed this definition yet.')}</p>}
      {data && data.records.length > 1 && <Compare module={module} versions={data.records} />}
      {data && data.records.length > 0 && (
        <ol className={classes.rows} aria-label={say('Versions')}>
          {data.records.map((version, at) => (
            <Line key={version.version} module={module} version={version} isNow={at === 0} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Line({ module, version, isNow }: { module: DescribedModule; version: Version; isNow: boolean }) {
  const name = useRecordName('users', version.by ? { _id: version.by } : null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => revertTo(module, version.version),
    onSuccess: () =>
      toast.success(say('{label} is as in version {version}', { label: say(module.label), version: version.version })),
    onError: (problem) => showError(problem.message),
  });
  const revert = async () => {
    const isSure = await confirmAction({
      title: say('Put version {version} back?', { version: version.version }),
      text: say('Fields that came later are retired, fields that were retired since come back with their values.'),
      confirm: say('Put back'),
    });
    if (isSure) mutate();
  };
  return (
    <li>
      <span className={classes.grow}>
        <strong>{say('Version {version}', { version: version.version })}</strong>{' '}
        <span className="muted">{name ?? say('Muster')}</span> <RelativeTime value={version.at} />
        <Changes module={module} changes={version.changes} />
      </span>
      {isNow ? (
        <span className="muted">{say('Now')}</span>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          onClick={() => void revert()}
          aria-label={say('Put version {version} back', { version: version.version })}
        >
          {say('Put back')}
        </Button>
      )}
    </li>
  );
}

function Compare({ module, versions }: { module: DescribedModule; versions: readonly Version[] }) {
  const numbers = versions.map(({ version }) => String(version));
  const [from, setFrom] = useState(numbers.at(-1)!);
  const [to, setTo] = useState(numbers[0]!);
  const { data } = useQuery(compareOptions(module, Number(from), Number(to)));
  return (
    <section className={classes.part} aria-label={say('Compare two versions')}>
      <div className={classes.pair}>
        <NativeSelect
          label={say('Compare version')}
          data={numbers}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('With version')}
          data={numbers}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      {data &&
        (data.changes.length ? (
          <Changes module={module} changes={data.changes} />
        ) : (
          <p className="muted">{say('They are the same.')}</p>
        ))}
    </section>
  );
}

function Changes({ module, changes }: { module: DescribedModule; changes: readonly DefinitionChange[] }) {
  const labels = Object.fromEntries(module.fields.map(({ fieldName, label }) => [fieldName, label]));
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.path}>{changeInWords(change, labels)}</li>
      ))}
    </ul>
  );
}
