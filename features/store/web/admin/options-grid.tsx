import { useState } from 'react';
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';
import type { ItemOption } from '../store-api.ts';
import { StockDialog } from './stock-dialog.tsx';
import classes from './admin.module.css';

export type DraftOption = Partial<ItemOption> & Pick<ItemOption, 'label' | 'price' | 'quantity'>;

interface Props {
  item: string | undefined;
  options: DraftOption[];
  onChange: (options: DraftOption[]) => void;
  problem: string | undefined;
}

/** The options as rows of a grid: label, price, stock, and when to say that it runs low. */
export function OptionsGrid({ item, options, onChange, problem }: Props) {
  const [stocked, setStocked] = useState<DraftOption>();
  const set = (at: number, fields: Partial<DraftOption>) =>
    onChange(options.map((each, index) => (index === at ? { ...each, ...fields } : each)));
  const whole = (next: number | string) => (next === '' ? null : Math.trunc(Number(next)));
  return (
    <div className={classes.tableWrap}>
      <table className={classes.table} aria-label={say('Options')}>
        <thead>
          <tr>
            <th scope="col">{say('Label')}</th>
            <th scope="col">{say('Price')}</th>
            <th scope="col">{say('In stock')}</th>
            <th scope="col">{say('Notice at')}</th>
            <th scope="col">
              <span className="visually-hidden">{say('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, at) => {
            const called = option.label || say('option {number}', { number: at + 1 });
            return (
              <tr key={option._id ?? `new ${at}`}>
                <td>
                  <TextInput
                    aria-label={say('Label of option {number}', { number: at + 1 })}
                    value={option.label ?? ''}
                    onChange={(event) => set(at, { label: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <NumberInput
                    aria-label={say('Price of {option}', { option: called })}
                    min={0}
                    allowDecimal={false}
                    value={option.price}
                    onChange={(next) => set(at, { price: whole(next) ?? 0 })}
                  />
                </td>
                <td>
                  <NumberInput
                    aria-label={say('Stock of {option}', { option: called })}
                    min={0}
                    allowDecimal={false}
                    disabled={option.isDigital === true}
                    placeholder={say('To order')}
                    value={option.quantity ?? ''}
                    onChange={(next) => set(at, { quantity: whole(next) })}
                  />
                </td>
                <td>
                  <NumberInput
                    aria-label={say('Notice at, of {option}', { option: called })}
                    min={0}
                    allowDecimal={false}
                    value={option.lowAt ?? ''}
                    onChange={(next) => set(at, { lowAt: whole(next) })}
                  />
                </td>
                <td className={classes.cellActions}>
                  {option._id && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setStocked(option)}>
                      {say('Stock')}
                    </Button>
                  )}
                  <ActionIcon
                    aria-label={say('Remove {option}', { option: called })}
                    onClick={() => onChange(options.filter((_, index) => index !== at))}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {problem && <p className={classes.problem}>{problem}</p>}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.6} />}
        onClick={() => onChange([...options, { label: '', price: 0, quantity: 0 }])}
      >
        {say('Add an option')}
      </Button>
      {stocked?._id && item && <StockDialog item={item} option={stocked as ItemOption} onClose={() => setStocked(undefined)} />}
    </div>
  );
}
