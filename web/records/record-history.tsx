import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { labelOf, type AnyRecord } from '#common/module.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { api } from '../api.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { fieldOf } from '../modules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { referenceOf } from './reference.ts';
import classes from './record.module.css';

interface Change {
  _id?: string;
  changed_by: { _id: string; name: string } | string | null;
  field: string;
  previous_value: unknown;
  new_value: unknown;
  date_created: string;
  changeSource?: string | null;
}

/** Who changed what, newest first, in sentences. */
export default function RecordHistory({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { data, isPending, error } = useQuery({
    queryKey: ['records', module.name, 'history', record._id],
    queryFn: () =>
      api<{ records: Change[] }>(`/api/audit-log/get-record-changes-by-module/${module.name}/${record._id}`, {
        quiet: true,
      }).then((answer) => answer.records),
  });
  if (isPending) return <Skeleton h={160} />;
  if (error) return <EmptyState icon="history" title="The history could not be loaded" text={error.message} />;
  return (
    <ol className={classes.history}>
      {data.filter(isChange).map((change, at) => (
        <HistoryEntry key={change._id ?? at} module={module} change={change} />
      ))}
      <li>
        <UserAvatar userId={referenceOf(record.created_by)?._id} name={nameIn(record.created_by)} size={24} />
        <p>
          <strong>{nameIn(record.created_by)}</strong> created this {inSentence(module.singular)}{' '}
          <RelativeTime value={record.createdAt} />
        </p>
      </li>
    </ol>
  );
}

function HistoryEntry({ module, change }: { module: DescribedModule; change: Change }) {
  const field = fieldOf(module, change.field);
  const label = field?.label ?? labelOf(change.field);
  const value = (of: unknown) => {
    if (of === null || of === undefined || of === '' || (field && fieldTypes[field.inputType].isEmpty(of)))
      return <em>nothing</em>;
    return field ? <FieldCell field={field} value={of} /> : <span>{String(of)}</span>;
  };
  const name = nameIn(change.changed_by);
  return (
    <li>
      <UserAvatar userId={referenceOf(change.changed_by)?._id} name={name} size={24} />
      <p>
        <strong>{name}</strong> changed <strong>{label}</strong> from {value(change.previous_value)} to {value(change.new_value)}{' '}
        <RelativeTime value={change.date_created} />
        {change.changeSource && change.changeSource !== BY_HAND && (
          <span className="muted"> · {labelOf(change.changeSource)}</span>
        )}
      </p>
    </li>
  );
}

const BY_HAND = 'direct record';

/** The entry of the creation says nothing that the last line does not. */
const isChange = ({ previous_value, new_value }: Change): boolean => (previous_value ?? new_value ?? null) !== null;

const nameIn = (value: unknown): string => referenceOf(value)?.name ?? 'Muster';
