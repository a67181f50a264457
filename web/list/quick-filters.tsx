import { IconChevronDown } from '@tabler/icons-react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import type { Condition } from '#common/search.ts';
import { fieldLevel } from '#common/access.ts';
import { fieldOf } from '../modules.ts';
import type { Session } from '../session-store.ts';
import { accessOf } from '../access-of.ts';
import { useSession } from '../session.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import { chosenIn, withChosen } from './filter.ts';
import type { ChoicesProps } from './quick-filter-choices.tsx';
import type { List } from './use-list.ts';
import classes from './module-list.module.css';

const QuickFilterChoices = onDemand<ChoicesProps>('menu', () => import('./quick-filter-choices.tsx'));

const SHOWN = 3;

/** The fields of the module's basic search that stand beside its search box. */
const quickFields = (module: DescribedModule, session: Session) => {
  const access = accessOf(session, module.name);
  const fields = fieldsInLayout(layoutFor(module, 'basic-search'))
    .map((name) => fieldOf(module, name))
    .filter((field): field is DescribedField => field !== undefined && fieldLevel(access, field.fieldName) !== 'None');
  const lists = fields.filter((field) => (field.options?.length ?? 0) > 0).slice(0, SHOWN);
  return { lists, hasMine: fields.some((field) => field.fieldName === 'assigned_to') };
};

/** Whether a quick filter shows this condition already. */
export const isQuick = (module: DescribedModule, session: Session, { field, op, value }: Condition): boolean => {
  if (op !== 'in' || !Array.isArray(value)) return false;
  const { lists, hasMine } = quickFields(module, session);
  return (
    lists.some(({ fieldName }) => fieldName === field) ||
    (hasMine && field === 'assigned_to' && value.join() === session.user._id)
  );
};

/** The choices of the module's basic search, one click away: its lists, and what is mine. */
export function QuickFilters({ module, list }: { module: DescribedModule; list: List }) {
  const session = useSession();
  const { user } = session;
  const { lists, hasMine } = quickFields(module, session);
  const mine = chosenIn(list.state.filter, 'assigned_to').join() === user._id;
  const put = (field: string, values: string[]) => list.change({ filter: withChosen(list.state.filter, field, values) });
  return (
    <>
      {hasMine && (
        <button
          type="button"
          className={classes.chip}
          data-on={mine || undefined}
          aria-pressed={mine}
          onClick={() => put('assigned_to', mine ? [] : [user._id])}
        >
          {say('Mine')}
        </button>
      )}
      {lists.map((field) => (
        <OneFilter
          key={field.fieldName}
          field={field}
          chosen={chosenIn(list.state.filter, field.fieldName)}
          onChange={(values) => put(field.fieldName, values)}
        />
      ))}
    </>
  );
}

function OneFilter({ field, chosen, onChange }: ChoicesProps) {
  const first = field.options?.find((option) => option.value === chosen[0])?.label;
  return (
    <QuickFilterChoices field={field} chosen={chosen} onChange={onChange}>
      <button type="button" className={classes.chip} data-on={chosen.length > 0 || undefined}>
        <span className="ellipsis">
          {field.label}
          {first && `: ${first}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`}
        </span>
        <IconChevronDown size={13} stroke={1.8} aria-hidden />
      </button>
    </QuickFilterChoices>
  );
}
