import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { useModules } from '../modules.ts';
import { useSession } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { addRelated, mayAddTo } from './add-related.ts';
import { RelatedPanel } from './related-panel.tsx';
import { relatedCountsOptions } from './records-api.ts';
import { rankedLists, relatedLists, type RelatedList } from './related-lists.ts';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  /** Beside a list: the first rows only. */
  isBrief?: boolean;
}
/** The records that point at this one: lists that hold something, ranked by use; the empty ones wait behind a button. */
export function RelatedRail({ module, record, isBrief = false }: Props) {
  const { all } = useModules();
  const session = useSession();
  const lists = relatedLists(module, all);
  const asked = lists.map((list) => ({ module: list.module.name, field: list.field.fieldName }));
  const { data: counts } = useQuery(relatedCountsOptions(module, record._id, asked));
  if (!counts) return null;
  const { filled, empty } = rankedLists(lists, counts);
  const addable = empty.filter((list) => mayAddTo(list, session));
  if (filled.length === 0 && addable.length === 0) return null;
  const Rail = isBrief ? 'section' : 'aside';
  return (
    <Rail className={classes.rail} aria-label="Related records">
      {isBrief && filled.length > 0 && <h2>Related</h2>}
      {filled.map((list) => (
        <RelatedPanel key={keyOf(list)} list={list} target={module} record={record} isBrief={isBrief} />
      ))}
      {addable.length > 0 && <AddMenu lists={addable} record={record} target={module} />}
    </Rail>
  );
}

function AddMenu({ lists, record, target }: { lists: readonly RelatedList[]; record: AnyRecord; target: DescribedModule }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={15} stroke={1.8} />}>
          Add related record
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {lists.map((list) => (
          <Menu.Item
            key={keyOf(list)}
            leftSection={<Icon name={list.module.icon} size={16} />}
            onClick={() => addRelated(list, target, record)}
          >
            Add {inSentence(list.module.singular)}
            {list.label === list.module.label ? '' : ` (${inSentence(list.field.label)})`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const keyOf = ({ module, field }: RelatedList) => `${module.name}.${field.fieldName}`;
