import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { deleteRecord, restoreRecord } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { useOpenAtOnce } from '#web/ui/on-demand.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { SavedAs } from './save-view-dialog.tsx';
import { markView, type SavedView } from './views-api.ts';

export interface ViewMenuProps {
  module: DescribedModule;
  view: SavedView;
  ask: (dialog: SavedAs) => void;
  /** Of the list without a view. */
  plainAddress: string;
}
export default function ViewMenu({ module, view, ask, plainAddress, children }: ViewMenuProps & { children: ReactElement }) {
  const savedViews = useModule('savedViews');
  const navigate = useNavigate();
  const { user } = useSession();
  const mayWrite = savedViews !== undefined && (view.isMine || user.userType === 'System Admin');
  const remove = async () => {
    try {
      await deleteRecord(savedViews!, view._id);
      void navigate(plainAddress, { replace: true });
      toast.undoable(say('{name} deleted', { name: view.name ?? '' }), () => void restoreRecord(savedViews!, view._id));
    } catch (error) {
      toast.danger((error as Error).message);
    }
  };
  return (
    <Menu {...useOpenAtOnce()} position="bottom-start" width={240} returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void markView(module, view, { pinned: !view.pinned })}>
          {say(view.pinned ? 'Unpin' : 'Pin as a tab')}
        </Menu.Item>
        <Menu.Item onClick={() => void markView(module, view, { isDefault: !view.isDefault })}>
          {view.isDefault
            ? say('Open {label} without it', { label: say(module.label) })
            : say('Open {label} with it', { label: say(module.label) })}
        </Menu.Item>
        <Menu.Item onClick={() => ask({ kind: 'copy', name: `${view.name} (copy)`, of: view })}>{say('Duplicate')}</Menu.Item>
        {mayWrite && (
          <>
            <Menu.Item onClick={() => ask({ kind: 'change', name: view.name ?? '', of: view })}>
              {say('Rename or share')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => void remove()}>
              {say('Delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
