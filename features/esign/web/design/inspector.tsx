import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { say, sayLater } from '#web/words/say.ts';
import { ROLES, type Role } from '../../recipients.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { renamed, type DesignInput } from './design-model.ts';
import { FormatSettings } from './format-settings.tsx';
import { keepInside, type Box } from './geometry.ts';
import { kindOf } from '../kinds.ts';
import { OptionSettings } from './option-settings.tsx';
import { roleColor } from './role-colors.ts';
import { SystemSettings } from './system-settings.tsx';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

/** Everything that can be said about what is chosen; of several, what they have in common. */
export function Inspector({ design }: { design: Design }) {
  const { chosen } = design;
  const [first] = chosen;
  if (!first) return <Nothing />;
  const isOne = chosen.length === 1;
  const ids = new Set(chosen.map(({ _id }) => _id));
  return (
    <div className={classes.fields}>
      <h2>{isOne ? say(kindOf(first.type.inputType).label) : say('{count} inputs', { count: chosen.length })}</h2>
      {isOne && (
        <>
          <TextInput
            label={say('Label')}
            description={say('What the signer reads')}
            maxLength={200}
            value={first.field.label ?? ''}
            onChange={(event) => design.set({ label: event.currentTarget.value }, 'label')}
          />
          <TextInput
            label={say('Name')}
            description={say('Inputs of one name and recipient share their value')}
            maxLength={120}
            error={first.field.name.trim() ? undefined : say('Please give it a name.')}
            value={first.field.name}
            onChange={(event) => design.change(renamed(design.inputs, ids, event.currentTarget.value), `name ${first._id}`)}
          />
        </>
      )}
      <Select
        label={say('Recipient')}
        data={ROLES.map((role) => ({ value: role, label: say(role) }))}
        value={chosen.every(({ role }) => role === first.role) ? first.role : null}
        placeholder={say('Several')}
        allowDeselect={false}
        leftSection={<span className={classes.dot} style={roleColor(first.role)} />}
        onChange={(role) => role && design.setRoleOfChosen(role as Role)}
      />
      <div className={classes.pair}>
        <Tick design={design} name="required" label={say('Required')} disabled={first.type.inputType === 'DateSigned'} />
        <Tick design={design} name="readOnly" label={say('Read-only')} />
      </div>
      <Measures design={design} chosen={chosen} />
      <FormatSettings design={design} input={first} />
      {isOne && (
        <>
          <OptionSettings design={design} input={first} />
          <SystemSettings design={design} input={first} />
          <ConditionEditor design={design} input={first} />
        </>
      )}
    </div>
  );
}

const Nothing = () => (
  <div className={classes.hints}>
    <h2>{say('Nothing chosen')}</h2>
    <p>{say('Drag an input from the left onto a page, or choose one on the paper to set it up.')}</p>
    <dl>
      <dt>{say('Arrows')}</dt>
      <dd>{say('move by 1 point, with Shift by 10')}</dd>
      <dt>{say('Alt + arrows')}</dt>
      <dd>{say('change the size')}</dd>
      <dt>{say('Space')}</dt>
      <dd>{say('adds to what is chosen')}</dd>
      <dt>{say('Enter')}</dt>
      <dd>{say('opens the settings')}</dd>
      <dt>{say('Ctrl + A, C, V, D, Z')}</dt>
      <dd>{say('all, copy, paste, duplicate, undo')}</dd>
      <dt>{say('Ctrl while dragging')}</dt>
      <dd>{say('leaves the snap lines')}</dd>
    </dl>
  </div>
);

function Tick({
  design,
  name,
  label,
  disabled,
}: {
  design: Design;
  name: 'required' | 'readOnly';
  label: string;
  disabled?: boolean;
}) {
  const count = design.chosen.filter(({ field }) => field[name] === true).length;
  const isAll = count === design.chosen.length;
  return (
    <Checkbox
      size="sm"
      label={label}
      disabled={disabled ?? false}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={(event) => design.set({ [name]: event.currentTarget.checked }, name)}
    />
  );
}

const MEASURES = [
  ['left', 'X'],
  ['top', 'Y'],
  ['width', sayLater('Width')],
  ['height', sayLater('Height')],
] as const satisfies [keyof Box, string][];

/** Position and size as numbers, in points. */
function Measures({ design, chosen }: { design: Design; chosen: readonly DesignInput[] }) {
  const set = (side: (typeof MEASURES)[number][0], value: number) =>
    design.arrange(
      chosen.map((box) => keepInside({ ...box, [side]: value }, design.pages[box.page]!)),
      `${side} ${chosen.map(({ _id }) => _id).join(' ')}`,
    );
  return (
    <fieldset className={classes.measures}>
      <legend>{say('Position and size, in points')}</legend>
      {MEASURES.map(([side, label]) => {
        const isSame = chosen.every((box) => box[side] === chosen[0]![side]);
        return (
          <NumberInput
            key={side}
            label={say(label)}
            size="xs"
            step={1}
            min={0}
            decimalScale={1}
            value={isSame ? chosen[0]![side] : ''}
            placeholder="–"
            onChange={(value) => typeof value === 'number' && value !== chosen[0]![side] && set(side, value)}
          />
        );
      })}
    </fieldset>
  );
}
