import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { usePhone } from '../ui/use-phone.ts';
import { FilterGroupEditor } from './filter-group-editor.tsx';
import { filterFields } from './filter-fields.ts';
import { groupOf, treeOf } from './filter.ts';
import type { List } from './use-list.ts';
import { useModules } from '../modules.ts';
import { useSession } from '../session.tsx';

/** Any and all groups over the module's own fields and, one step away, those of its relations. */
export default function FilterDialog({ module, list, onClose }: { module: DescribedModule; list: List; onClose: () => void }) {
  const fields = filterFields(module, useModules().byName, useSession());
  const [group, setGroup] = useState(() => {
    const stored = groupOf(list.state.filter);
    return stored.rows.length > 0 ? stored : { ...stored, rows: [{ field: '', op: 'equals' as const }] };
  });
  const apply = () => {
    list.change({ filter: treeOf(group) });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Filter ${inSentence(module.label)}`} size={820} fullScreen={usePhone()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <FilterGroupEditor group={group} onChange={setGroup} fields={fields} depth={1} />
        <Group justify="space-between" mt="md">
          <Button variant="subtle" color="gray" onClick={() => setGroup({ match: 'all', rows: [] })}>
            Remove all
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Apply</Button>
          </Group>
        </Group>
      </form>
    </Modal>
  );
}
