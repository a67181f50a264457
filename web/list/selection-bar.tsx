import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useRights } from '../records/rights.ts';
import { useExactTotal } from './list-total.tsx';
import { massDelete } from './mass-delete.ts';
import { idsOf, type Selecting } from './selection.ts';
import type { List } from './use-list.ts';
import classes from './module-list.module.css';

const MassUpdateDialog = lazy(() => import('./mass-update-dialog.tsx'));

interface Props {
  module: DescribedModule;
  list: List;
  selecting: Selecting;
  records: readonly AnyRecord[];
}
export function SelectionBar({ module, list, selecting, records }: Props) {
  const rights = useRights(module);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const exact = useExactTotal(module, list);
  const { selection, count } = selecting;
  const total = list.result.data;
  const isWholePage = records.length > 0 && records.every((record) => selection.ids.has(record._id));
  const isMore = total !== undefined && (total.totalIsCapped || total.total > records.length);
  const selectAll = async () => {
    const known = total && !total.totalIsCapped ? total.total : (await exact.refetch()).data;
    if (known !== undefined) selecting.selectAll(known);
  };
  const ids = () => idsOf(selection, module, list.state);
  return (
    <div className={classes.selection} role="status">
      <strong>
        {selection.allMatching !== null
          ? `All ${count.toLocaleString()} matching selected`
          : `${count.toLocaleString()} selected`}
      </strong>
      {isWholePage && isMore && selection.allMatching === null && (
        <button type="button" className={classes.textButton} onClick={() => void selectAll()}>
          Select all {total.totalIsCapped ? `${total.total.toLocaleString()}+` : total.total.toLocaleString()} matching
        </button>
      )}
      <button type="button" className={classes.textButton} onClick={selecting.clear}>
        Clear selection
      </button>
      <div className={classes.actions}>
        {rights.mayMassUpdate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.6} />}
            onClick={() => void ids().then(setChosen)}
          >
            Mass update
          </Button>
        )}
        {rights.mayDeleteSome && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={() =>
              void ids()
                .then((all) => massDelete(module, all, rights.access.delete, records))
                .then((isDone) => isDone && selecting.clear())
            }
          >
            Delete
          </Button>
        )}
      </div>
      {chosen && (
        <Suspense>
          <MassUpdateDialog module={module} ids={chosen} onClose={() => setChosen(null)} onDone={selecting.clear} />
        </Suspense>
      )}
    </div>
  );
}
