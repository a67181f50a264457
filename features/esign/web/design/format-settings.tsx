import { NumberInput, Select } from '@mantine/core';
import { say } from '#web/words/say.ts';
import { FONT_SIZE, type Formatting, type InputKind } from '../../inputs.ts';
import type { DesignInput } from './design-model.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

const WITHOUT_TEXT: readonly InputKind[] = ['Checkbox', 'Radio', 'Signature', 'Initials', 'File'];
const DAYS = ['MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY'];

/** How a value is written in its box. */
export function FormatSettings({ design, input }: { design: Design; input: DesignInput }) {
  const kind = input.type.inputType;
  const formatting = input.field.formatting ?? {};
  const set = (change: Partial<Formatting>) =>
    design.set({ formatting: { ...formatting, ...change } }, `format ${Object.keys(change).join(' ')}`);
  if (WITHOUT_TEXT.includes(kind)) return null;
  return (
    <div className={classes.pair}>
      <NumberInput
        label={say('Font size')}
        min={FONT_SIZE.least}
        max={FONT_SIZE.most}
        clampBehavior="strict"
        allowDecimal={false}
        value={formatting.fontSize ?? FONT_SIZE.usual}
        onChange={(size) => typeof size === 'number' && size >= FONT_SIZE.least && set({ fontSize: size })}
      />
      <Select
        label={say('Alignment')}
        allowDeselect={false}
        data={[
          { value: 'left', label: say('Left') },
          { value: 'center', label: say('Center') },
          { value: 'right', label: say('Right') },
        ]}
        value={formatting.align ?? 'left'}
        onChange={(align) => set({ align: align as 'left' })}
      />
      {(kind === 'Date' || kind === 'DateSigned') && (
        <Select
          label={say('Date format')}
          allowDeselect={false}
          data={DAYS}
          value={formatting.dateFormat ?? DAYS[0]!}
          onChange={(dateFormat) => dateFormat && set({ dateFormat })}
        />
      )}
      {(kind === 'Number' || kind === 'Currency') && (
        <NumberInput
          label={say('Decimals')}
          min={0}
          max={6}
          allowDecimal={false}
          placeholder={say('As typed')}
          value={formatting.decimals ?? ''}
          onChange={(decimals) => typeof decimals === 'number' && set({ decimals })}
        />
      )}
      {kind === 'TextField' && (
        <Select
          label={say('Mask')}
          clearable
          placeholder={say('None')}
          data={[
            { value: 'ssn', label: say('Social Security number') },
            { value: 'zip', label: say('ZIP code') },
            { value: 'minutes', label: say('Digits') },
          ]}
          value={formatting.mask ?? null}
          onChange={(mask) => {
            const { mask: _mask, ...rest } = formatting;
            design.set({ formatting: mask ? { ...rest, mask } : rest }, 'mask');
          }}
        />
      )}
    </div>
  );
}
