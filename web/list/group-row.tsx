import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Aggregate } from '#common/groups.ts';
import { formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';
import { isNumeric, type Column } from './columns.ts';
import { pinnedStyle } from './pinned-style.ts';
import { TOTAL_LABELS, totalInWords, totalOf } from './totals.ts';
import type { GridSection } from './grid-sections.ts';
import classes from './grid.module.css';

interface Props {
  section: GridSection;
  columns: readonly Column[];
  totals: readonly Aggregate[];
  hasMenus: boolean;
}
/** The head of a group: a click folds it; its totals stand under the columns. */
export function GroupRow({ section, columns, totals, hasMenus }: Props) {
  const { label, group, isOpen, toggle } = section;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr className={classes.group}>
      <td className={classes.check} aria-hidden />
      {columns.map(({ field, pinnedAt }, at) => {
        const total = totalOf(totals, field.fieldName);
        const text = total && totalInWords(field, total, group.aggregates);
        return (
          <td key={field.fieldName} data-numeric={(at > 0 && isNumeric(field)) || undefined} {...pinnedStyle(at, pinnedAt)}>
            {at === 0 ? (
              <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={toggle}>
                <Chevron size={15} stroke={1.8} aria-hidden />
                <span className="ellipsis">{label}</span>
                <span className={classes.groupCount}>{formatNumber(group.count)}</span>
              </button>
            ) : (
              total && text && <span title={say(TOTAL_LABELS[total.fn])}>{text}</span>
            )}
          </td>
        );
      })}
      {hasMenus && <td className={classes.menu} aria-hidden />}
    </tr>
  );
}
