import { useMemo, useState } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { SearchTree } from '#common/search.ts';
import { useModules } from '../modules.ts';
import { useSession } from '../session.tsx';
import { filterFields } from './filter-fields.ts';
import { FilterGroupEditor } from './filter-group-editor.tsx';
import { groupOf, treeOf } from './filter.ts';

interface Props {
  module: DescribedModule;
  tree: SearchTree | null;
  /** The path of a field that is not offered. */
  without?: string;
  onChange: (tree: SearchTree | null) => void;
}
/** The filter editor of the list, elsewhere; conditions that lack a value wait. */
export function TreeEditor({ module, tree, without, onChange }: Props) {
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(
    () => filterFields(module, byName, session).filter(({ path }) => path !== without),
    [module, byName, session, without],
  );
  const [typed, setTyped] = useState(() => groupOf(tree));
  const isTyped = JSON.stringify(treeOf(typed)) === JSON.stringify(tree);
  return (
    <FilterGroupEditor
      group={isTyped ? typed : groupOf(tree)}
      onChange={(next) => {
        setTyped(next);
        onChange(treeOf(next));
      }}
      fields={fields}
      depth={1}
    />
  );
}
