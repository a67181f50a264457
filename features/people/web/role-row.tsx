import { memo } from 'react';
import { VIEW_LEVELS, type Level } from '#common/access.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { VIEW_LABELS, type View } from '#common/explained-rights.ts';
import { closedSentence } from '#common/rights-in-words.ts';
import { say, sayAnswer, sayLater } from '#web/words/say.ts';
import { cellsOf, COLUMNS, countLimits, LEVEL_VIEWS, type Edit } from './matrix.ts';
import type { Control } from './use-role-controls.ts';
import classes from './people.module.css';

interface Props {
  module: DescribedModule;
  control: Control | undefined;
  onChange: (module: DescribedModule, edit: Edit) => void;
  onOpen: (module: DescribedModule) => void;
}
/** Native controls: a hundred modules times seven rights must answer at once. */
export const RoleRow = memo(function RoleRow({ module, control, onChange, onOpen }: Props) {
  const cells = cellsOf(control);
  const limits = countLimits(cells);
  return (
    <tr data-open={cells.access || undefined}>
      <th scope="row">{say(module.label)}</th>
      {COLUMNS.map((view) => {
        const reason = reasonAgainst(module, view, cells.access);
        const shared = {
          'aria-label': `${say(VIEW_LABELS[view])}: ${say(module.label)}`,
          disabled: reason !== undefined,
          title: reason,
        };
        const set = (value: boolean | Level) => onChange(module, { part: 'views', name: view, value });
        return (
          <td key={view} data-label={say(VIEW_LABELS[view])}>
            {LEVEL_VIEWS.includes(view) ? (
              <select
                {...shared}
                className={classes.level}
                data-level={cells[view]}
                value={String(cells[view])}
                onChange={(event) => set(event.currentTarget.value as Level)}
              >
                {VIEW_LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {say(level)}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...shared}
                type="checkbox"
                role="switch"
                aria-checked={cells[view] === true}
                className={classes.switch}
                checked={cells[view] === true}
                onChange={(event) => set(event.currentTarget.checked)}
              />
            )}
          </td>
        );
      })}
      <td data-label={say('Fields')}>
        <button
          type="button"
          className={classes.fieldsButton}
          disabled={!cells.access}
          title={cells.access ? undefined : say(NO_ACCESS)}
          aria-label={say('Fields and relationships of {module}', { module: say(module.label) })}
          onClick={() => onOpen(module)}
        >
          {limits === 0 ? say('All full') : say('{count} limited', { count: limits })}
        </button>
      </td>
    </tr>
  );
});

const NO_ACCESS = sayLater('Without access, no other right applies.');
const WRITING: readonly View[] = ['create', 'edit', 'delete', 'mass_update'];

/** Why a cell cannot be set: what would not count is not offered. */
function reasonAgainst(module: DescribedModule, view: View, hasAccess: boolean): string | undefined {
  if (view !== 'access' && !hasAccess) return say(NO_ACCESS);
  if (!WRITING.includes(view) || !module.writes || module.writes === 'anyone') return undefined;
  return sayAnswer(closedSentence(module.writes, module.label));
}
