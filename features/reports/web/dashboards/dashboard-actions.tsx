import { useState } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopy, IconDeviceTv, IconDots, IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { mayCreate } from '#web/records/rights.ts';
import { deleteRecord } from '#web/records/delete-record.ts';
import { useModule } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { ScheduleDialog } from '../schedules/schedule-dialog.tsx';
import { widgetsOf } from './dashboards-api.ts';
import { useBase, useNewDashboard } from './use-new-dashboard.ts';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  isOwn: boolean;
  onEdit: () => void;
}
/** Changes the dashboard, makes a copy, deletes it, or puts it on a wall. */
export function DashboardActions({ module, record, isOwn, onEdit }: Props) {
  const session = useSession();
  const isCopyable = mayCreate(module, session);
  const base = useBase();
  const navigate = useNavigate();
  const openNew = useNewDashboard();
  const [query, setQuery] = useSearchParams();
  const schedules = useModule('reportSchedules');
  const [isScheduled, setScheduled] = useState(false);
  const copy = () => openNew({ name: `${String(record.name ?? 'Dashboard')} (copy)`, widgets: widgetsOf(record) });
  return (
    <>
      {isOwn && (
        <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
          {say('Edit')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={say('More about this dashboard')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isCopyable && (
            <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={copy}>
              {say('Make a copy')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDeviceTv size={16} stroke={1.6} />}
            onClick={() => setQuery(new URLSearchParams([...query, ['wall', '1']]))}
          >
            {say('Show on a wall')}
          </Menu.Item>
          {schedules && (
            <Menu.Item leftSection={<IconMailForward size={16} stroke={1.6} />} onClick={() => setScheduled(true)}>
              {say('Send by mail')}
            </Menu.Item>
          )}
          {isOwn && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => void deleteRecord(module, record).then((isDeleted) => isDeleted && navigate(base))}
            >
              {say('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {schedules && isScheduled && (
        <ScheduleDialog
          schedules={schedules}
          about={{ dashboard: record._id }}
          name={String(record.name ?? 'Dashboard')}
          onClose={() => setScheduled(false)}
        />
      )}
    </>
  );
}
