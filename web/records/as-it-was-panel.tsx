import { useState } from 'react';
import { Alert, Button, Skeleton, Slider } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ChangeLine } from '../changes/change-line.tsx';
import { formatMoment } from '../formats.ts';
import { useModules } from '../modules.ts';
import { confirmAction } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { differencesFrom, formerOptions, putAllBack, type NamedFormer } from './as-it-was.ts';
import { updateRecord } from './records-api.ts';
import { useRights } from './rights.ts';
import changes from '../changes/changes.module.css';
import classes from './record.module.css';

/** A slider over the versions of a record: what was different then, and the way to put it back. */
export function AsItWasPanel({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { byName } = useModules();
  const [chosen, setChosen] = useState(Math.max(1, record.version - 1));
  const [version] = useDebouncedValue(chosen, 200);
  const { data, error } = useQuery({ ...formerOptions(module, record, version, byName), placeholderData: keepPreviousData });
  return (
    <section className={classes.former} aria-label={say('As it was')}>
      <Slider
        min={1}
        max={record.version}
        value={chosen}
        onChange={setChosen}
        label={(at) => (at === record.version ? say('Now') : say('Version {at}', { at }))}
        thumbLabel={say('Version of the record')}
        mb="md"
      />
      {error && <Alert color="yellow">{error.message}</Alert>}
      {!data && !error && <Skeleton h={80} />}
      {data && <Differences module={module} record={record} former={data} />}
    </section>
  );
}

function Differences({ module, record, former }: { module: DescribedModule; record: AnyRecord; former: NamedFormer }) {
  const rights = useRights(module);
  const fields = differencesFrom(module, record, former);
  const unknown = module.fields.filter(({ fieldName }) => former.unknown.includes(fieldName)).map(({ label }) => label);
  const writable = fields.filter((field) => rights.field(field, record).write);
  const putBack = useMutation({
    mutationFn: async (field: DescribedField | null) => {
      if (field)
        await updateRecord(module, record._id, { [field.fieldName]: former.record[field.fieldName] ?? null }, record.version);
      else await putAllBack(module, record._id, former.version);
    },
    onSuccess: (_done, field) => toast.success(field ? say('{label} put back', { label: field.label }) : say('Put back')),
    onError: (error) => toast.danger(error.message),
  });
  const putAll = async () => {
    const isSure = await confirmAction({
      title: say('Put all of it back?'),
      text: say('The record becomes what it was at version {version}. What is there now stays in the history.', {
        version: former.version,
      }),
      confirm: say('Put back'),
    });
    if (isSure) putBack.mutate(null);
  };
  return (
    <>
      <p className={classes.formerHead}>
        <span>
          {say('Version {version} of {version2}', { version: former.version, version2: record.version })}
          {former.at && <span className="muted"> · {formatMoment(former.at)}</span>}
        </span>
        {writable.length > 1 && (
          <Button size="compact-sm" variant="default" loading={putBack.isPending} onClick={() => void putAll()}>
            {say('Put all of it back')}
          </Button>
        )}
      </p>
      {fields.length === 0 && <p className="muted">{say('Nothing was different then.')}</p>}
      {fields.length > 0 && (
        <dl className={changes.changes}>
          {fields.map((field) => (
            <ChangeLine
              key={field.fieldName}
              module={module}
              change={{ field: field.fieldName, before: former.record[field.fieldName], after: record[field.fieldName] }}
              names={former.names}
            >
              {writable.includes(field) && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={say('Put {label} back', { label: field.label })}
                  disabled={putBack.isPending}
                  onClick={() => putBack.mutate(field)}
                >
                  {say('Put back')}
                </Button>
              )}
            </ChangeLine>
          ))}
        </dl>
      )}
      {unknown.length > 0 && (
        <p className="muted">
          {say('The history does not keep {unknown}.', { unknown: new Intl.ListFormat('en-US').format(unknown) })}
        </p>
      )}
    </>
  );
}
