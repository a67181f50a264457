import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import { isNumeric, type Columns } from './columns.ts';
import { groupsOptions } from './groups-api.ts';
import { totalsOf } from './group-fields.ts';
import { matchesOf } from './list-state.ts';
import { pinnedStyle } from './pinned-style.ts';
import { TOTAL_LABELS, totalInWords, totalOf, withTotal } from './totals.ts';
import type { TotalsMenuProps } from './totals-menu.tsx';
import type { List } from './use-list.ts';
import classes from './grid.module.css';

const TotalsMenu = onDemand<TotalsMenuProps>('menu', () => import('./totals-menu.tsx'));

/** Under each column what was chosen for it, over all that match: a sum, an average, the least, the greatest, how many are empty. */
export function GridFoot({
  module,
  list,
  columns,
  hasMenus,
}: {
  module: DescribedModule;
  list: List;
  columns: Columns;
  hasMenus: boolean;
}) {
  const { totals } = list.state;
  const { data } = useQuery({
    ...groupsOptions(module, { ...matchesOf(list.state), groupBy: null, aggregates: totals }),
    enabled: totals.length > 0,
  });
  const values = data?.groups[0]?.aggregates ?? {};
  return (
    <tfoot>
      <tr>
        <td className={classes.check} aria-hidden />
        {columns.columns.map(({ field, pinnedAt }, at) => {
          const total = totalOf(totals, field.fieldName);
          const text = total && totalInWords(field, total, values);
          return (
            <td key={field.fieldName} data-numeric={isNumeric(field) || undefined} {...pinnedStyle(at, pinnedAt)}>
              {totalsOf(field).length > 0 && (
                <TotalsMenu
                  field={field}
                  chosen={total?.fn ?? null}
                  onChange={(fn) =>
                    list.change({ totals: withTotal(totals, field.fieldName, fn), page: list.state.page }, { replace: true })
                  }
                >
                  <button type="button" className={classes.total} data-chosen={total ? true : undefined}>
                    {total ? (
                      <>
                        {say(TOTAL_LABELS[total.fn])} <span className="numeric">{text || '–'}</span>
                      </>
                    ) : (
                      <span aria-label={say('Total of {label}', { label: field.label })} role="img">
                        Σ
                      </span>
                    )}
                  </button>
                </TotalsMenu>
              )}
            </td>
          );
        })}
        {hasMenus && <td className={classes.menu} aria-hidden />}
      </tr>
    </tfoot>
  );
}
