import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { chosenLayout } from '#common/laid-out.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { useModules } from '../modules.ts';
import { useSession } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { say } from '../words/say.ts';
import { addRelated, mayAddTo } from './add-related.ts';
import { LinkDialog } from './link-dialog.tsx';
import { linkLabel, mayLinkTo } from './link-related.ts';
import { RelatedPanel } from './related-panel.tsx';
import { relatedCountsOptions } from './records-api.ts';
import { keyOfList, rankedLists, relatedLists, type RelatedList } from './related-lists.ts';
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
  const { filled, empty } = rankedLists(lists, counts, chosenLayout(module.layouts, 'detail', {})?.relatedLists ?? []);
  const open = empty.filter((list) => mayAddTo(list, session) || mayLinkTo(list, session));
  if (filled.length === 0 && open.length === 0) return null;
  const Rail = isBrief ? 'section' : 'aside';
  return (
    <Rail className={classes.rail} aria-label={say('Related records')}>
      {isBrief && filled.length > 0 && <h2>{say('Related')}</h2>}
      {filled.map((list) => (
        <RelatedPanel key={keyOfList(list)} list={list} target={module} record={record} isBrief={isBrief} />
      ))}
      {open.length > 0 && <EmptyLists lists={open} record={record} target={module} />}
    </Rail>
  );
}

interface EmptyListsProps {
  lists: readonly RelatedList[];
  record: AnyRecord;
  target: DescribedModule;
}
/** Lists without a record: what may be made for them, and linked to them. */
function EmptyLists({ lists, record, target }: EmptyListsProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [linked, setLinked] = useState<RelatedList | null>(null);
  const byField = (list: RelatedList) => (list.label === list.module.label ? '' : ` (${inSentence(list.field.label)})`);
  const linkable = lists.filter((list) => mayLinkTo(list, session));
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={15} stroke={1.8} />}>
            {say('Add related record')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {lists
            .filter((list) => mayAddTo(list, session))
            .map((list) => (
              <Menu.Item
                key={keyOfList(list)}
                leftSection={<Icon name={list.module.icon} size={16} />}
                onClick={() => addRelated(list, target, record, navigate)}
              >
                {say('Add {singular}{byField}', { singular: inSentence(list.module.singular), byField: byField(list) })}
              </Menu.Item>
            ))}
          {linkable.length > 0 && <Menu.Divider />}
          {linkable.map((list) => (
            <Menu.Item key={keyOfList(list)} leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => setLinked(list)}>
              {linkLabel(list)}
              {byField(list)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {linked && <LinkDialog list={linked} target={target} record={record} onClose={() => setLinked(null)} />}
    </>
  );
}
