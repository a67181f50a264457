import { useState } from 'react';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { useRecordName } from '../records/reference.ts';
import { confirmAction, showError } from '../ui/dialogs.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { recordAtVersion, versionsOfRecord, type RecordVersion } from './versions-of-record.ts';
import classes from './changes.module.css';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  /** The module of the record, which is an arrangement that admins make, such as a layout. */
  module: DescribedModule;
  id: string;
  /** What it is called in questions and notices. */
  name: string;
  /** What is put back. */
  fields: readonly string[];
  /** How two versions differ, a sentence for each difference. */
  inWords: (before: Values, after: Values) => string[];
  onPutBack: () => void;
}
/** The versions of an arrangement: who made them and what they changed, any two compared, and the way back to each. */
export default function RecordVersions({ module, id, name, fields, inWords, onPutBack }: Props) {
  const { data: versions, error } = useQuery(versionsOfRecord(module, id));
  const { mutate, isPending } = useMutation({
    mutationFn: async (version: number) => {
      const then = await queryClient.fetchQuery(recordAtVersion(module, id, version));
      const former = Object.fromEntries(fields.map((field) => [field, then[field] ?? null]));
      await api(`/api/${module.path}/update-certain-fields/${id}`, { method: 'PUT', body: { fields: former }, quiet: true });
      await queryClient.invalidateQueries({ queryKey: ['records', module.name] });
    },
    onSuccess: (_done, version) => {
      toast.success(say('{name} is as in version {version}', { name, version }));
      onPutBack();
    },
    onError: (problem) => showError(problem.message),
  });
  const putBack = async (version: number) => {
    const isSure = await confirmAction({
      title: say('Put version {version} back?', { version }),
      text: say('What is there now stays among the versions.'),
      confirm: say('Put back'),
    });
    if (isSure) mutate(version);
  };
  if (error)
    return (
      <p className={classes.problem} role="alert">
        {error.message}
      </p>
    );
  if (!versions) return <Skeleton h={120} />;
  if (versions.length === 0) return <p className="muted">{say('Nobody has changed it yet.')}</p>;
  return (
    <>
      {versions.length > 1 && <Compare module={module} id={id} versions={versions} inWords={inWords} />}
      <ol className={classes.versions} aria-label={say('Versions')}>
        {versions.map((version, at) => (
          <li key={version.version}>
            <VersionLine version={version} words={inWords(version.before, version.after)} />
            {at === 0 ? (
              <span className="muted">{say('Now')}</span>
            ) : (
              <Button
                variant="default"
                size="compact-md"
                disabled={isPending}
                aria-label={say('Put version {version} back', { version: version.version })}
                onClick={() => void putBack(version.version)}
              >
                {say('Put back')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function VersionLine({ version: { version, at, by }, words }: { version: RecordVersion; words: readonly string[] }) {
  const person = useRecordName('users', by);
  return (
    <div>
      <strong>{say('Version {version}', { version })}</strong> <span className="muted">{(by && person) || say('Muster')}</span>{' '}
      <RelativeTime value={at} />
      <Words words={words} />
    </div>
  );
}

interface CompareProps extends Pick<Props, 'module' | 'id' | 'inWords'> {
  versions: readonly RecordVersion[];
}
function Compare({ module, id, versions, inWords }: CompareProps) {
  const numbers = versions.map(({ version }) => String(version));
  const [from, setFrom] = useState(numbers[1]!);
  const [to, setTo] = useState(numbers[0]!);
  const { data: before } = useQuery(recordAtVersion(module, id, Number(from)));
  const { data: after } = useQuery(recordAtVersion(module, id, Number(to)));
  const words = before && after && inWords(before, after);
  return (
    <section className={classes.compared} aria-label={say('Compare two versions')}>
      <div>
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
      {words && (words.length ? <Words words={words} /> : <p className="muted">{say('They are the same.')}</p>)}
    </section>
  );
}

function Words({ words }: { words: readonly string[] }) {
  if (!words.length) return null;
  return (
    <ul>
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
