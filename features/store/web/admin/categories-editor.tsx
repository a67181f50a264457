import { useState } from 'react';
import { ActionIcon, Button, Select, Skeleton, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { categoriesOptions, refreshStore, type Category } from '../store-api.ts';
import classes from './admin.module.css';

const path = '/api/store-categories';
const change = (id: string, fields: object) => api(`${path}/update-certain-fields/${id}`, { method: 'PUT', body: { fields } });

/** `/admin/store-categories-editor`: the shelves of the store, ordered by dragging or by keys, renamed and merged. */
export default function CategoriesEditor() {
  const { data, isPending, error } = useQuery(categoriesOptions);
  const [name, setName] = useState('');
  const [merging, setMerging] = useState<Category>();
  const [dragged, setDragged] = useState<string>();
  const categories = data ?? [];
  const add = async () => {
    if (!name.trim()) return;
    await api(path, { body: { name: name.trim(), order: categories.length } }).catch(() => undefined);
    setName('');
    await refreshStore();
  };
  const move = async (id: string, to: number) => {
    const others = categories.filter(({ _id }) => _id !== id);
    const next = others.toSpliced(
      to,
      0,
      categories.find(({ _id }) => _id === id)!,
    );
    await Promise.all(next.map(({ _id, order }, at) => (order === at ? undefined : change(_id, { order: at }))));
    await refreshStore();
  };
  const remove = async ({ _id, name: called }: Category) => {
    const isWanted = await confirmAction({
      title: say('Delete {name}?', { name: called }),
      text: say('Its items stay, without a category.'),
      confirm: say('Delete'),
      danger: true,
    });
    if (!isWanted) return;
    await api(`${path}/mark-deleted/${_id}`, { method: 'PUT' }).catch(() => undefined);
    await refreshStore();
  };
  return (
    <>
      <PageHead title={say('Store categories')} />
      <PageBody isOnePart>
        {isPending && <Skeleton h={160} />}
        {error && <EmptyState icon="alert-triangle" title={say('The categories could not be loaded')} text={error.message} />}
        {data?.length === 0 && (
          <EmptyState icon="category" title={say('No categories yet')} text={say('Add the first one below.')} />
        )}
        <ol className={classes.rows} aria-label={say('Categories')}>
          {categories.map((category, at) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut beside the buttons
            <li
              key={category._id}
              className={classes.row}
              draggable
              onDragStart={() => setDragged(category._id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged && void move(dragged, at)}
            >
              <IconGripVertical size={16} stroke={1.6} aria-hidden />
              <NameInput key={category.name} category={category} />
              <ActionIcon
                aria-label={say('Move {name} up', { name: category.name })}
                disabled={at === 0}
                onClick={() => void move(category._id, at - 1)}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                aria-label={say('Move {name} down', { name: category.name })}
                disabled={at === categories.length - 1}
                onClick={() => void move(category._id, at + 1)}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
              {categories.length > 1 && (
                <Button variant="subtle" size="compact-sm" onClick={() => setMerging(category)}>
                  {say('Merge')}
                </Button>
              )}
              <ActionIcon aria-label={say('Delete {name}', { name: category.name })} onClick={() => void remove(category)}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <form
          className={classes.add}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextInput label={say('New category')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <Button type="submit" variant="default">
            {say('Add')}
          </Button>
        </form>
      </PageBody>
      {merging && (
        <MergeDialog
          from={merging}
          others={categories.filter(({ _id }) => _id !== merging._id)}
          onClose={() => setMerging(undefined)}
        />
      )}
    </>
  );
}

function NameInput({ category }: { category: Category }) {
  const [name, setName] = useState(category.name);
  const save = async () => {
    if (!name.trim() || name === category.name) return setName(category.name);
    await change(category._id, { name: name.trim() }).catch(() => undefined);
    await refreshStore();
  };
  return (
    <TextInput
      aria-label={say('Name of {name}', { name: category.name })}
      className={classes.grow}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

function MergeDialog({ from, others, onClose }: { from: Category; others: Category[]; onClose: () => void }) {
  const [to, setTo] = useState(others[0]?._id ?? null);
  const [isPending, setPending] = useState(false);
  const merge = async () => {
    setPending(true);
    try {
      await api('/api/merge/', { body: { _moduleName: 'storeCategories', fromRecordId: from._id, toRecordId: to } });
      toast.success(say('{name} is merged', { name: from.name }));
      onClose();
    } catch {
      setPending(false);
    }
    await refreshStore();
  };
  return (
    <FormDialog
      title={say('Merge {name}', { name: from.name })}
      confirm={say('Merge')}
      isPending={isPending}
      onSubmit={() => void merge()}
      onClose={onClose}
    >
      <Select
        label={say('Its items go to')}
        data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={to}
        onChange={setTo}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
