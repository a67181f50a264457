import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { comparedFields } from '#common/duplicates.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { RecordLink } from '../fields/record-link.tsx';
import { fieldOf } from '../modules.ts';
import { useRights } from '../records/rights.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { inWords, writtenAt } from './duplicate-words.ts';
import { dismissGroup, type DuplicateGroup } from './duplicates-api.ts';
import { reviewAndMerge } from './merge-records.ts';
import classes from './duplicates.module.css';

const MOST_FIELDS = 4;
const NAMES = new Set(['name', 'first_name', 'last_name']);

/** Records that may be the same, by what is compared of them. */
export function DuplicateGroupCard({ module, group: { reasons, records } }: { module: DescribedModule; group: DuplicateGroup }) {
  const rights = useRights(module);
  const ids = records.map(({ _id }) => _id);
  const dismiss = useMutation({
    mutationFn: () => dismissGroup(module, ids),
    onError: (error) => toast.danger(error.message),
  });
  const columns = comparedFields(module.duplicates)
    .filter((name) => !NAMES.has(name))
    .map((name) => fieldOf(module, name))
    .filter((field): field is DescribedField => field !== undefined && records.some((record) => record[field.fieldName]))
    .filter((field) => field.ref !== 'emailAddresses' || records.some((record) => isSeveral(record[field.fieldName])))
    .slice(0, MOST_FIELDS);
  const names = records.map((record) => String(record.name || module.singular));
  return (
    <section className={classes.group} aria-label={`${inWords(reasons)}: ${names.join(', ')}`}>
      <header className={classes.groupHead}>
        <h2>{inWords(reasons)}</h2>
        {rights.access.edit !== 'None' && (
          <Button size="xs" variant="subtle" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {say('Not duplicates')}
          </Button>
        )}
        {rights.access.edit !== 'None' && rights.mayDeleteSome && (
          <Button size="xs" variant="default" onClick={() => void reviewAndMerge(module, ids)}>
            {say('Review and Merge')}
          </Button>
        )}
      </header>
      <div className={classes.scroller}>
        <table className={classes.matches}>
          <thead>
            <tr>
              <th scope="col">{say('Name')}</th>
              {columns.map((field) => (
                <th key={field.fieldName} scope="col">
                  {field.label}
                </th>
              ))}
              <th scope="col">{say('Created')}</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record, at) => (
              <tr key={record._id}>
                <th scope="row">
                  <RecordLink moduleName={module.name} reference={{ _id: record._id, name: names[at]! }} />
                </th>
                {columns.map((field) => (
                  <td key={field.fieldName}>
                    <FieldCell field={field} value={record[field.fieldName]} wide />
                  </td>
                ))}
                <td className="numeric">{writtenAt(record.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A list of one address tells what the field beside it tells. */
const isSeveral = (addresses: unknown) => Array.isArray(addresses) && addresses.length > 1;
