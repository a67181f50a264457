import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { formatNumber } from '#web/formats.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import type { ReportField } from './report-fields.ts';
import type { ShownField } from './report-draft.ts';
import type { Listing } from './use-analysis.ts';
import classes from './reports.module.css';

interface Props {
  module: DescribedModule;
  listing: Listing;
  shown: readonly ShownField[];
  fields: ReadonlyMap<string, ReportField>;
}
/** A report without groups: the first of its records with their columns. */
export function ListingTable({ module, listing, shown, fields }: Props) {
  const paths = shown.length ? shown.map(({ field }) => field) : ['name'];
  return (
    <section className={classes.tableRoom} aria-label={say('Records')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {listing.columns.map(({ label }, at) => (
              <th key={at} scope="col">
                {sayAnswer(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listing.records.map((record) => (
            <tr key={record._id}>
              {paths.map((path, at) => {
                const field = fields.get(path)?.field;
                const value = at === 0 ? null : valueAt(record, path);
                return (
                  <td key={path}>
                    {at === 0 ? (
                      <Link to={`${module.route}/${record._id}`}>{String(valueAt(record, path) ?? say(module.singular))}</Link>
                    ) : (
                      field && <FieldCell field={field} value={value} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        {listing.total > listing.records.length
          ? say('The first {shown} of {total} records. Export the report to have all of them.', {
              shown: formatNumber(listing.records.length),
              total: formatNumber(listing.total),
            })
          : say({ one: '{count} record', other: '{count} records' }, { count: formatNumber(listing.total) })}
      </p>
    </section>
  );
}

const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at, name) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[name] : undefined), record);
