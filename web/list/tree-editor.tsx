import { useMemo, useState } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { SearchTree } from '#common/search.ts';
import { FilterGroupEditor } from '#web/list/filter-group-editor.tsx';
import { filterFields } from '#web/list/filter-fields.ts';
import { groupOf, treeOf } from '#web/list/filter.ts';
import { useModules } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';

interface Props {
  module: DescribedModule;
  tree: SearchTree | null;
  onChange: (tree: SearchTree | null) => void;
}
/** The list's own filter editor; conditions that lack a value wait. */
export function TreeEditor({ module, tree, onChange }: Props) {
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(() => filterFields(module, byName, session), [module, byName, session]);
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
