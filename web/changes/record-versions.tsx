import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '../has-failed.ts';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { Difference, VersionList } from './version-list.tsx';
import { recordAtVersion, versionsOfRecord } from './versions-of-record.ts';
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
/** The versions of a record that is an arrangement, as the log tells them. */
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
  if (hasFailed(error, versions))
    return (
      <p className={classes.problem} role="alert">
        {error.message}
      </p>
    );
  if (!versions) return <Skeleton h={120} />;
  return (
    <VersionList
      versions={versions.map((version) => ({ ...version, words: inWords(version.before, version.after) }))}
      warning={say('What is there now stays among the versions.')}
      isBusy={isPending}
      onPutBack={mutate}
      renderDifference={(from, to) => <Between module={module} id={id} inWords={inWords} from={from} to={to} />}
    />
  );
}

interface BetweenProps extends Pick<Props, 'module' | 'id' | 'inWords'> {
  from: number;
  to: number;
}
function Between({ module, id, inWords, from, to }: BetweenProps) {
  const { data: before } = useQuery(recordAtVersion(module, id, from));
  const { data: after } = useQuery(recordAtVersion(module, id, to));
  return <Difference words={before && after && inWords(before, after)} />;
}
