import type { ReactNode } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArchive, IconArrowMerge, IconDots, IconLink, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { reviewAndMerge } from '../duplicates/merge-records.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { deleteRecord } from './delete-record.ts';
import { FeatureActions } from './feature-parts.tsx';
import { ReadOnlyButton } from './read-only-button.tsx';
import { isArchived, useRights } from './rights.ts';
import { useRightsDialog } from './use-rights-dialog.tsx';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  /** Further buttons, before the menu. */
  children?: ReactNode;
  /** Where the record was shown in place, it is closed; its page is left for the list. */
  onDeleted?: () => void;
}
/** What may be done with a record: the verbs of its features, editing, and a menu. */
export function RecordActions({ module, record, children, onDeleted }: Props) {
  const navigate = useNavigate();
  const rights = useRights(module);
  const why = useRightsDialog({ module, record });
  const address = `${module.route}/${record._id}`;
  const remove = async () => {
    if (!(await deleteRecord(module, record))) return;
    if (onDeleted) onDeleted();
    else void navigate(module.route);
  };
  const merge = async () => {
    const merged = await reviewAndMerge(module, [record._id]);
    if (merged && merged._id !== record._id) void navigate(`${module.route}/${merged._id}`, { replace: true });
  };
  const archive = async () => {
    const { archiveRecords } = await import('./archive-records.ts');
    await archiveRecords(module, { ids: [record._id] });
  };
  const copy = async () => {
    if (await copyText(new URL(address, location.href).href)) toast.success(say('Link copied'));
  };
  return (
    <div className={classes.headerActions}>
      {!isArchived(module, record) && <FeatureActions module={module} record={record} />}
      {rights.isReadOnly(record) ? (
        <ReadOnlyButton module={module} record={record} />
      ) : (
        <Button component={Link} to={`${address}/edit`} variant="default" leftSection={<IconPencil size={16} stroke={1.6} />}>
          {say('Edit')}
        </Button>
      )}
      <span className={classes.headerIcons}>
        {children}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={say('More actions')}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => void copy()}>
              {say('Copy link')}
            </Menu.Item>
            <Menu.Item leftSection={<IconLock size={16} stroke={1.6} />} onClick={why.open}>
              {say('What may I do here?')}
            </Menu.Item>
            {module.duplicates.length > 0 && rights.mayDelete(record) && rights.mayEdit(record) && (
              <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.6} />} onClick={() => void merge()}>
                {say('Merge…')}
              </Menu.Item>
            )}
            {rights.mayArchive(record) && !isArchived(module, record) && (
              <Menu.Item leftSection={<IconArchive size={16} stroke={1.6} />} onClick={() => void archive()}>
                {say('Archive')}
              </Menu.Item>
            )}
            {rights.mayDelete(record) && (
              <Menu.Item color="var(--m-danger)" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void remove()}>
                {say('Delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
      {why.dialog}
    </div>
  );
}
