import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArchive, IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { screens } from '../discovered.ts';
import { MOST_MERGED } from '../duplicates/merge-dialog.ts';
import { reviewAndMerge } from '../duplicates/merge-records.ts';
import { isArchived, useRights } from '../records/rights.ts';
import { useRightsDialog } from '../records/use-rights-dialog.tsx';
import type { ListExtras } from './list-extras.ts';
import { countOf, type Which } from '../runs/act-on-many.ts';
import { idsOf, whichOf, type Selecting } from './selection.ts';
import { inWords, type List } from './use-list.ts';
import classes from './module-list.module.css';
import { formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';

const listActions = screens.listActions.map(({ module, load }) => ({ module, Action: lazy(load) }));
const MassUpdateDialog = lazy(() => import('./mass-update-dialog.tsx'));

interface Props {
  module: DescribedModule;
  list: List;
  selecting: Selecting;
  records: readonly AnyRecord[];
  Selection?: ListExtras['Selection'] | undefined;
}
export default function SelectionBar({ module, list, selecting, records, Selection }: Props) {
  const rights = useRights(module);
  const why = useRightsDialog({ module });
  const [chosen, setChosen] = useState<Which | null>(null);
  const { selection, count } = selecting;
  const { total } = list;
  const isWholePage = records.length > 0 && records.every((record) => selection.ids.has(record._id));
  const isMore = total !== undefined && (total.isCapped || total.count > records.length);
  const selectAll = async () => {
    const known = await total?.countAll();
    if (known !== undefined) selecting.selectAll(known);
  };
  const ids = () => idsOf(selection, module, list.state);
  const isMergeable = selection.allMatching === null && count > 1 && count <= MOST_MERGED && !module.neverMerged;
  const mayMerge = isMergeable && rights.mayDeleteSome && rights.access.edit !== 'None';
  const which = () => whichOf(selection, list.state);
  const deleteChosen = async () => {
    const chosenNow = which();
    const { massDelete } = await import('./mass-delete.ts');
    if (await massDelete(module, chosenNow, rights.access.delete, records, selecting.clear)) selecting.clear();
  };
  const isOfArchive = records.some((record) => isArchived(module, record));
  const archiveChosen = async () => {
    const chosenNow = which();
    const { archiveRecords } = await import('../records/archive-records.ts');
    if (await archiveRecords(module, chosenNow, { isBack: isOfArchive })) selecting.clear();
  };
  return (
    <div className={classes.selection} role="status">
      <strong>
        {selection.allMatching !== null
          ? say('All {count} matching selected', { count: formatNumber(count) })
          : say('{count} selected', { count: formatNumber(count) })}
      </strong>
      {isWholePage && isMore && selection.allMatching === null && (
        <button type="button" className={classes.textButton} onClick={() => void selectAll()}>
          {say('Select all {total} matching', { total: inWords(total) })}
        </button>
      )}
      <button type="button" className={classes.textButton} onClick={selecting.clear}>
        {say('Clear selection')}
      </button>
      <div className={classes.actions}>
        <Suspense>
          {listActions
            .filter((each) => each.module === module.name)
            .map(({ Action }, at) => (
              <Action key={at} module={module} count={count} ids={ids} onDone={selecting.clear} />
            ))}
        </Suspense>
        {Selection && <Selection count={count} ids={ids} onDone={selecting.clear} />}
        {rights.mayMassUpdate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.6} />}
            onClick={() => setChosen(which())}
          >
            {say('Mass update')}
          </Button>
        )}
        {mayMerge && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowMerge size={15} stroke={1.6} />}
            onClick={() => void reviewAndMerge(module, [...selection.ids]).then((merged) => merged && selecting.clear())}
          >
            {say('Merge')}
          </Button>
        )}
        {rights.mayArchiveSome && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArchive size={15} stroke={1.6} />}
            onClick={() => void archiveChosen()}
          >
            {say(isOfArchive ? 'Unarchive' : 'Archive')}
          </Button>
        )}
        {rights.mayDeleteSome && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={() => void deleteChosen()}
          >
            {say('Delete')}
          </Button>
        )}
        {!(rights.mayMassUpdate && rights.mayDeleteSome) && (
          <button type="button" className={classes.textButton} onClick={why.open}>
            {say('What may I do here?')}
          </button>
        )}
      </div>
      {why.dialog}
      {chosen && (
        <Suspense>
          <MassUpdateDialog
            module={module}
            which={chosen}
            count={countOf(chosen)}
            onClose={() => setChosen(null)}
            onDone={(skipped) => (skipped.length > 0 ? selecting.selectIds(skipped) : selecting.clear())}
          />
        </Suspense>
      )}
    </div>
  );
}
