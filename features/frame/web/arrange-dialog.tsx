import { useState } from 'react';
import { ActionIcon, Button, Checkbox, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { definitionOf, useModules } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { moved, OrderedList } from '#web/ui/ordered-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { placeOf, type LinkItem } from '../link-item.ts';
import { changeOwnBucket, refetch, type OwnBucket } from './frame-api.ts';
import classes from './frame.module.css';

interface Props {
  bucket: OwnBucket;
  onClose: () => void;
}
/** One’s own order of a bucket: what is hidden, and lists that one adds. */
export default function ArrangeDialog({ bucket, onClose }: Props) {
  const { all } = useModules();
  const [items, setItems] = useState<LinkItem[]>(bucket.items ?? []);
  const [added, setAdded] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeOwnBucket(bucket._id, items),
    onSuccess: async () => {
      await refetch('sidebar-menu-instances');
      toast.undoable(
        say('“{name}” is arranged', { name: bucket.name }),
        () => void changeOwnBucket(bucket._id, bucket.items ?? []).then(() => refetch('sidebar-menu-instances')),
      );
      onClose();
    },
  });
  const others = all.filter(({ name }) => !items.some(({ moduleName, view }) => moduleName === name && !view));
  const add = () => {
    const module = added && definitionOf(added);
    if (module) setItems([...items, { label: module.label, moduleName: module.name, icon: module.icon, own: true }]);
    setAdded(null);
  };
  return (
    <FormDialog
      title={say('Arrange {name}', { name: bucket.name })}
      confirm={say('Save')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <OrderedList
        label={say('Links')}
        items={items}
        keyOf={placeOf}
        nameOf={({ label }) => label}
        onMove={(from, to) => setItems(moved(items, from, to))}
      >
        {(item, at) => (
          <div className={classes.itemHead}>
            <Checkbox
              label={item.label}
              checked={!item.hidden}
              onChange={(event) => setItems(items.with(at, shown(item, event.currentTarget.checked)))}
            />
            {item.own && (
              <ActionIcon
                aria-label={say('Remove {label}', { label: item.label })}
                onClick={() => setItems(items.toSpliced(at, 1))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
        )}
      </OrderedList>
      <div className={classes.addOwn}>
        <Select
          label={say('Add a list')}
          placeholder={say('Choose')}
          data={others.map(({ name, label }) => ({ value: name, label: say(label) }))}
          value={added}
          onChange={setAdded}
          searchable
        />
        <Button variant="default" disabled={!added} onClick={add}>
          {say('Add')}
        </Button>
      </div>
    </FormDialog>
  );
}

const shown = ({ hidden: _, ...item }: LinkItem, isShown: boolean): LinkItem => (isShown ? item : { ...item, hidden: true });
