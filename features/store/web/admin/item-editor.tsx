import { useState } from 'react';
import { Button, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, ApiError } from '#web/api.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { categoriesOptions, offered, refreshStore, type Item } from '../store-api.ts';
import { OptionsGrid, type DraftOption } from './options-grid.tsx';
import { StockHistory } from './stock-history.tsx';
import classes from './admin.module.css';

interface Props {
  item: Item | undefined;
  onSaved: (id: string) => void;
  onBack: () => void;
}

/** One item: what it is, who may buy it and when, its options as a grid, and its stock's history. */
export function ItemEditor({ item, onSaved, onBack }: Props) {
  const module = useModule('storeItems');
  const { data: categories = [] } = useQuery(categoriesOptions);
  const [fields, setFields] = useState<Record<string, unknown>>(() => ({
    name: item?.name ?? '',
    description: item?.description ?? '',
    category: item?.category ?? null,
    image: item?.image ?? null,
    teams: item?.teams ?? [],
    limit_per_person: item?.limit_per_person ?? null,
    available_from: item?.available_from ?? null,
    available_until: item?.available_until ?? null,
    active: item?.active ?? true,
    itemId: item?.itemId ?? null,
  }));
  const [options, setOptions] = useState<DraftOption[]>(() => (item ? offered(item) : [{ label: '', price: 0, quantity: 0 }]));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const set = (name: string) => (value: unknown) => setFields((before) => ({ ...before, [name]: value }));
  const save = async () => {
    setPending(true);
    setProblems({});
    try {
      const itemId = fields.itemId ?? (await api<{ itemId: string }>('/api/store-items/get-next-available/itemId')).itemId;
      const body = { ...fields, itemId, options: options.map(({ isDigital: _d, ...option }) => option) };
      const { record } = item
        ? await api<{ record: Item }>(`/api/store-items/${item._id}`, {
            method: 'PUT',
            body: { ...body, version: item.version },
            quiet: true,
          })
        : await api<{ record: Item }>('/api/store-items', { body, quiet: true });
      toast.success(say('The item is saved'));
      await refreshStore();
      onSaved(record._id);
    } catch (problem) {
      if (problem instanceof ApiError && Object.keys(problem.fields).length) setProblems(problem.fields);
      toast.danger((problem as Error).message);
      setPending(false);
    }
  };
  const input = (name: string) => {
    const field = module && fieldOf(module, name);
    return (
      field && (
        <FieldInput
          field={field}
          value={fields[name]}
          onChange={set(name)}
          moduleName="storeItems"
          {...(problems[name] ? { error: problems[name] } : {})}
        />
      )
    );
  };
  return (
    <section className={classes.form} aria-label={item?.name ?? say('New item')}>
      <Button variant="subtle" size="compact-sm" className={classes.back} onClick={onBack}>
        {say('Back to the items')}
      </Button>
      <TextInput
        label={say('Name')}
        withAsterisk
        value={String(fields.name)}
        error={problems.name}
        onChange={(event) => set('name')(event.currentTarget.value)}
      />
      <Textarea
        label={say('Description')}
        autosize
        minRows={2}
        value={String(fields.description ?? '')}
        onChange={(event) => set('description')(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <Select
          label={say('Category')}
          clearable
          data={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={fields.category as string | null}
          onChange={set('category')}
        />
        <NumberInput
          label={say('Limit per person')}
          min={1}
          allowDecimal={false}
          value={(fields.limit_per_person as number | null) ?? ''}
          onChange={(next) => set('limit_per_person')(next === '' ? null : Number(next))}
        />
      </div>
      <div className={classes.pair}>
        {input('available_from')}
        {input('available_until')}
      </div>
      {input('image')}
      {input('teams')}
      <Switch
        label={say('In the store')}
        checked={fields.active === true}
        onChange={(event) => set('active')(event.currentTarget.checked)}
      />
      <OptionsGrid item={item?._id} options={options} onChange={setOptions} problem={problems.options} />
      <Button className={classes.save} loading={isPending} onClick={() => void save()}>
        {say('Save')}
      </Button>
      {item && <StockHistory item={item} />}
    </section>
  );
}
