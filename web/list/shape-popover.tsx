import { cloneElement, type ReactElement } from 'react';
import { Popover, SegmentedControl, Select, Stack } from '@mantine/core';
import { DATE_GROUPS, type DateGroup } from '#common/groups.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { useAccess } from '../session.tsx';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say, sayLater } from '../words/say.ts';
import { isNumeric } from './columns.ts';
import { isDay } from './group-fields.ts';
import { SHAPES, type Shape } from './list-state.ts';
import { chosenField, fieldsFor, PARAM_OF, SHAPE_LABELS } from './shapes.ts';
import type { List } from './use-list.ts';

const QUESTION: Record<Shape, string> = {
  table: sayLater('Group by'),
  board: sayLater('Columns'),
  calendar: sayLater('Date'),
  map: sayLater('Place'),
};
const UNIT_LABELS: Record<DateGroup, string> = {
  day: sayLater('Day'),
  week: sayLater('Week'),
  month: sayLater('Month'),
  quarter: sayLater('Quarter'),
  year: sayLater('Year'),
};

/** The shape of a list, and by which field. */
export default function ShapePopover({
  module,
  list,
  children,
}: {
  module: DescribedModule;
  list: List;
  children: ReactElement;
}) {
  const access = useAccess(module.name);
  const { opened, onChange } = useOpenAtOnce();
  const { state, change } = list;
  const fields = fieldsFor(state.shape, module, access);
  const chosen = chosenField(state, module, access);
  const param = PARAM_OF[state.shape];
  const shapes = SHAPES.filter((shape) => shape === 'table' || fieldsFor(shape, module, access).length > 0);
  const numbers =
    fieldsFor('table', module, access).length > 0
      ? module.fields.filter((field) => isNumeric(field) && field.inputType !== 'AutoIncrement')
      : [];
  const readableNumbers = numbers.filter(({ fieldName, secret }) => !secret && access.fields?.[fieldName] !== 'None');
  const sum = state.totals.find(({ fn }) => fn === 'sum')?.field ?? null;
  const isPhone = usePhone();
  return (
    <Popover opened={opened} onChange={onChange} width={320} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(children as ReactElement<{ onClick: () => void }>, { onClick: () => onChange(!opened) })}
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={say('Shown as')}>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            size={isPhone ? 'md' : 'xs'}
            aria-label={say('Shown as')}
            data={shapes.map((value) => ({ value, label: say(SHAPE_LABELS[value]) }))}
            value={state.shape}
            onChange={(shape) => change({ shape: shape as Shape, groupBy: null })}
          />
          <Select
            label={say(QUESTION[state.shape])}
            size="xs"
            searchable
            clearable={state.shape === 'table'}
            placeholder={say('Nothing')}
            comboboxProps={{ withinPortal: false }}
            data={fields.map(({ fieldName, label }) => ({ value: fieldName, label }))}
            value={chosen?.fieldName ?? null}
            onChange={(name) => change({ [param]: name })}
          />
          {state.shape === 'table' && chosen && isDay(chosen) && (
            <Select
              label={say('By')}
              size="xs"
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={DATE_GROUPS.map((value) => ({ value, label: say(UNIT_LABELS[value]) }))}
              value={state.dateGroup}
              onChange={(unit) => unit && change({ dateGroup: unit as DateGroup })}
            />
          )}
          {state.shape === 'board' && readableNumbers.length > 0 && (
            <Select
              label={say('Sum over each column')}
              size="xs"
              clearable
              placeholder={say('None')}
              comboboxProps={{ withinPortal: false }}
              data={readableNumbers.map(({ fieldName, label }) => ({ value: fieldName, label }))}
              value={sum}
              onChange={(field) => change({ totals: field ? [{ field, fn: 'sum' }] : [] })}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
