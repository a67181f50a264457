import { useState } from 'react';
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
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
      <table className={classes.table} aria-label="Options">
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Price</th>
            <th scope="col">In stock</th>
            <th scope="col">Notice at</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, at) => {
            const called = option.label || `option ${at + 1}`;
            return (
              <tr key={option._id ?? `new ${at}`}>
                <td>
                  <TextInput
                    aria-label={`Label of option ${at + 1}`}
                    value={option.label ?? ''}
                    onChange={(event) => set(at, { label: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <NumberInput
                    aria-label={`Price of ${called}`}
                    min={0}
                    allowDecimal={false}
                    value={option.price}
                    onChange={(next) => set(at, { price: whole(next) ?? 0 })}
                  />
                </td>
                <td>
                  <NumberInput
                    aria-label={`Stock of ${called}`}
                    min={0}
                    allowDecimal={false}
                    disabled={option.isDigital === true}
                    placeholder="To order"
                    value={option.quantity ?? ''}
                    onChange={(next) => set(at, { quantity: whole(next) })}
                  />
                </td>
                <td>
                  <NumberInput
                    aria-label={`Notice at, of ${called}`}
                    min={0}
                    allowDecimal={false}
                    value={option.lowAt ?? ''}
                    onChange={(next) => set(at, { lowAt: whole(next) })}
                  />
                </td>
                <td className={classes.cellActions}>
                  {option._id && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setStocked(option)}>
                      Stock
                    </Button>
                  )}
                  <ActionIcon
                    aria-label={`Remove ${called}`}
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
        Add an option
      </Button>
      {stocked?._id && item && <StockDialog item={item} option={stocked as ItemOption} onClose={() => setStocked(undefined)} />}
    </div>
  );
}
