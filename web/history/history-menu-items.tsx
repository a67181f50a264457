import { Menu } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import { readVisits } from './visited-pages-store.ts';

/** The browsing history menu: the pages visited, newest first. */
export function HistoryMenuItems() {
  const { user } = useSession();
  const { data: pages = [] } = useQuery({
    queryKey: ['visited-pages', user._id],
    queryFn: readVisits,
    staleTime: 0,
    retry: false,
  });
  if (pages.length === 0) return null;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconHistory size={16} stroke={1.6} />}>{say('Browsing history')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <div style={{ maxHeight: 360, width: 260, overflow: 'auto' }}>
          {pages.map((page) => (
            <Menu.Item key={page.id} component={Link} to={page.route}>
              {page.label}
            </Menu.Item>
          ))}
        </div>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
