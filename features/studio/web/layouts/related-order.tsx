import { Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { useModules } from '#web/modules.ts';
import { keyOfList, relatedLists } from '#web/records/related-lists.ts';
import { moved, OrderedList } from '#web/ui/ordered-list.tsx';
import { say } from '#web/words/say.ts';
import type { LayoutDraft } from './layout-draft.ts';
import styles from './layouts.module.css';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  draft: LayoutDraft;
  onChange: (draft: LayoutDraft) => void;
}
/** In which order the lists of related records stand beside a record. */
export function RelatedOrder({ module, draft, onChange }: Props) {
  const lists = useRelatedLists(module, draft.relatedLists ?? []);
  if (lists.length < 2) return null;
  const keys = lists.map(keyOfList);
  return (
    <section className={classes.part} aria-label={say('Related lists')}>
      <header className={styles.relatedHead}>
        <h3>{say('Related lists')}</h3>
        {draft.relatedLists && (
          <Button variant="subtle" size="compact-md" onClick={() => onChange({ ...draft, relatedLists: null })}>
            {say('Order by use')}
          </Button>
        )}
      </header>
      <p className="muted">
        {say(
          draft.relatedLists
            ? 'They stand in this order; a list without records waits behind “Add related record”.'
            : 'Ordered by use: the longest first. Move one to give them a fixed order.',
        )}
      </p>
      <OrderedList
        label={say('Order of related lists')}
        items={lists}
        keyOf={keyOfList}
        nameOf={({ label }) => say(label)}
        onMove={(from, to) => onChange({ ...draft, relatedLists: moved(keys, from, to) })}
      >
        {({ label }) => <span className="ellipsis">{say(label)}</span>}
      </OrderedList>
    </section>
  );
}

/** Those that the layout orders, then the others. */
function useRelatedLists(module: DescribedModule, order: readonly string[]) {
  const { all } = useModules();
  const lists = relatedLists(module, all).toSorted((one, other) => one.label.localeCompare(other.label));
  const placeOf = (list: (typeof lists)[number]) => {
    const at = order.indexOf(keyOfList(list));
    return at < 0 ? order.length : at;
  };
  return lists.toSorted((one, other) => placeOf(one) - placeOf(other));
}
