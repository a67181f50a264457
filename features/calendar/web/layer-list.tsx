import type { ReactNode } from 'react';
import { Checkbox, useComputedColorScheme } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { useModules } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { useNames } from './names.ts';
import { shadeOf } from '../colors.ts';
import { LAYERS, type Layer } from '../shown-events.ts';
import type { CalendarState } from './calendar-state.ts';
import type { CalendarGroup } from './groups.ts';
import { LAYER_FACTS } from './layers.ts';
import classes from './calendar-screen.module.css';

interface Props {
  state: CalendarState;
  groups: readonly CalendarGroup[];
  onChange: (change: Partial<CalendarState>) => void;
}
/** What is in the calendar, and whose. */
export function LayerList({ state, groups, onChange }: Props) {
  const { byName } = useModules();
  const offered = LAYERS.filter((layer) => byName.has(LAYER_FACTS[layer].module));
  const toggle = (layer: Layer) =>
    onChange({ layers: LAYERS.filter((one) => (one === layer ? !state.layers.includes(one) : state.layers.includes(one))) });
  const shownGroups = state.groups.length ? state.groups : groups.map(({ _id }) => _id);
  const toggleGroup = (id: string) => {
    const next = shownGroups.includes(id) ? shownGroups.filter((one) => one !== id) : [...shownGroups, id];
    onChange({ groups: next.length === groups.length ? [] : next });
  };
  return (
    <div className={classes.layers}>
      <fieldset>
        <legend>{say('Show')}</legend>
        {offered.map((layer) => (
          <div key={layer}>
            <Layered color={layer === 'events' ? null : LAYER_FACTS[layer].color}>
              <Checkbox
                label={say(LAYER_FACTS[layer].label)}
                checked={state.layers.includes(layer)}
                onChange={() => toggle(layer)}
              />
            </Layered>
            {layer === 'events' && state.layers.includes('events') && groups.length > 0 && (
              <div className={classes.groups}>
                {groups.map(({ _id, title, color }) => (
                  <Layered key={_id} color={color}>
                    <Checkbox
                      label={title}
                      checked={shownGroups.includes(_id)}
                      disabled={shownGroups.length === 1 && shownGroups.includes(_id)}
                      onChange={() => toggleGroup(_id)}
                    />
                  </Layered>
                ))}
              </div>
            )}
          </div>
        ))}
      </fieldset>
      <Whose moduleName="users" label={say('People')} ids={state.users} onChange={(users) => onChange({ users })} />
      <Whose moduleName="accounts" label={say('Accounts')} ids={state.accounts} onChange={(accounts) => onChange({ accounts })} />
    </div>
  );
}

function Layered({ color, children }: { color: string | null; children: ReactNode }) {
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <div className={classes.layer}>
      {children}
      {color && <span className={classes.swatch} style={{ background: shadeOf(color, isDark).primary }} aria-hidden />}
    </div>
  );
}

interface WhoseProps {
  moduleName: string;
  label: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}
function Whose({ moduleName, label, ids, onChange }: WhoseProps) {
  const { byName } = useModules();
  const chosen = useNames(moduleName, ids);
  if (!byName.has(moduleName)) return null;
  return (
    <RecordPicker
      moduleName={moduleName}
      many
      chosen={chosen}
      onChoose={(records) => onChange(records.map(({ _id }) => _id))}
      label={{ label, placeholder: ids.length ? '' : say('All') }}
    />
  );
}
