import { Drawer } from '../ui/drawer.tsx';
import { say } from '../words/say.ts';
import { Navigation } from './navigation.tsx';

/** The navigation on a phone. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={300}
      withCloseButton={false}
      padding={0}
      styles={{ body: { height: '100%', display: 'flex', flexDirection: 'column', background: 'var(--m-sunken)' } }}
      aria-label={say('Navigation')}
    >
      <Navigation isCollapsed={false} />
    </Drawer>
  );
}
