import { Button, Menu } from '@mantine/core';
import { IconChartBar, IconHash, IconLayoutList, IconLink, IconList, IconNote, IconPlus, IconTarget } from '@tabler/icons-react';
import { newId } from '#common/ids.ts';
import { isVisible } from '#common/visible.ts';
import { useSession } from '#web/session.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { Widget, WidgetKind } from '../../widgets.ts';
import { START_PARTS } from './start-part.tsx';

const OFFERED: { kind: WidgetKind; label: string; hint: string; Icon: typeof IconHash; w: number; h: number }[] = [
  { kind: 'report', label: sayLater('Report'), hint: sayLater('A chart or a table'), Icon: IconChartBar, w: 6, h: 5 },
  { kind: 'number', label: sayLater('Number'), hint: sayLater('A total, its trend and a target'), Icon: IconHash, w: 3, h: 2 },
  { kind: 'list', label: sayLater('List'), hint: sayLater('The first records of a saved view'), Icon: IconList, w: 4, h: 5 },
  {
    kind: 'kpis',
    label: sayLater('My KPIs'),
    hint: sayLater('The reader’s own numbers against their targets'),
    Icon: IconTarget,
    w: 6,
    h: 3,
  },
  { kind: 'note', label: sayLater('Note'), hint: sayLater('A few words'), Icon: IconNote, w: 3, h: 2 },
  { kind: 'links', label: sayLater('Links'), hint: sayLater('Pages and addresses'), Icon: IconLink, w: 3, h: 3 },
];

/** A new widget of a kind; it has no place yet. */
export function AddWidget({ onAdd }: { onAdd: (widget: Omit<Widget, 'x' | 'y'>) => void }) {
  const session = useSession();
  const parts = START_PARTS.filter(({ visible }) => isVisible(session, visible));
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} />}>
          {say('Add widget')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OFFERED.map(({ kind, label, hint, Icon, w, h }) => (
          <Menu.Item
            key={kind}
            leftSection={<Icon size={16} stroke={1.6} />}
            onClick={() => onAdd({ _id: newId(), kind, w, h, ...(kind === 'links' ? { links: [{ label: '', url: '' }] } : {}) })}
          >
            {say(label)}
            <br />
            <small className="muted">{say(hint)}</small>
          </Menu.Item>
        ))}
        {parts.length > 0 && <Menu.Label>{say('From the reader’s own work')}</Menu.Label>}
        {parts.map(({ key, label }) => (
          <Menu.Item
            key={key}
            leftSection={<IconLayoutList size={16} stroke={1.6} />}
            onClick={() => onAdd({ _id: newId(), kind: 'part', part: key, w: 4, h: 5 })}
          >
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
