import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconKey, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { ListExtras } from '#web/list/list-extras.ts';
import { ModuleList } from '#web/list/module-list.tsx';
import { say } from '#web/words/say.ts';
import { UserMenuItems } from './user-menu-items.tsx';
import { markAllActive, sendTemporaryPasswords } from './users-verbs.ts';

/** The list of users, with what is done to accounts in the row's menu and for several at once. */
export const UserList = ({ module }: { module: DescribedModule }) => <ModuleList module={module} extras={EXTRAS} />;

function RowMenu({ record }: { record: AnyRecord }) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon
          aria-label={say('Actions for {name}', { name: String(record.name) })}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <UserMenuItems record={record} />
      </Menu.Dropdown>
    </Menu>
  );
}

const SelectionButtons: ListExtras['Selection'] = ({ ids, onDone }) => {
  const on = (verb: (ids: string[]) => Promise<boolean>) => () =>
    void ids()
      .then(verb)
      .then((isDone) => isDone && onDone());
  const shared = { size: 'xs', variant: 'default' } as const;
  return (
    <>
      <Button {...shared} leftSection={<IconUserCheck size={15} stroke={1.6} />} onClick={on((all) => markAllActive(all, true))}>
        {say('Mark active')}
      </Button>
      <Button {...shared} leftSection={<IconUserOff size={15} stroke={1.6} />} onClick={on((all) => markAllActive(all, false))}>
        {say('Mark inactive')}
      </Button>
      <Button {...shared} leftSection={<IconKey size={15} stroke={1.6} />} onClick={on(sendTemporaryPasswords)}>
        {say('Send temporary passwords')}
      </Button>
    </>
  );
};

const EXTRAS: ListExtras = { Row: RowMenu, Selection: SelectionButtons };
