import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { useOpenAtOnce } from '#web/ui/on-demand.tsx';
import { say } from '#web/words/say.ts';
import type { SavedView } from './views-api.ts';

export interface MoreViewsProps {
  views: readonly SavedView[];
  addressOf: (view: SavedView) => string;
}
/** The views that are not pinned: one's own, then what others show. */
export default function MoreViews({ views, addressOf, children }: MoreViewsProps & { children: ReactElement }) {
  const [mine, shared] = [true, false].map((isMine) => views.filter((view) => view.isMine === isMine)) as [
    SavedView[],
    SavedView[],
  ];
  return (
    <Menu {...useOpenAtOnce()} position="bottom-start" width={260}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {[
          { label: say('My views'), views: mine },
          { label: say('Shared with me'), views: shared },
        ]
          .filter((part) => part.views.length > 0)
          .map((part) => (
            <div key={part.label}>
              <Menu.Label>{part.label}</Menu.Label>
              {part.views.map((view) => (
                <Menu.Item key={view._id} component={Link} to={addressOf(view)}>
                  {view.name}
                </Menu.Item>
              ))}
            </div>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
