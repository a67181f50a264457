import { cloneElement, type AriaAttributes, type ReactElement } from 'react';
import { Popover, type ActionIconProps } from '@mantine/core';
import { Drawer } from '#web/ui/drawer.tsx';
import { useOpenAtOnce } from '#web/ui/on-demand.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { NotificationPanel } from './notification-panel.tsx';
import classes from './notifications.module.css';

interface Clicked {
  onClick?: () => void;
}

/** Beside the bell, and on a phone a sheet from below. */
export default function NotificationPopup({ children }: { children: ReactElement<ActionIconProps & AriaAttributes & Clicked> }) {
  const { opened, onChange } = useOpenAtOnce();
  const close = () => onChange(false);
  const bell = cloneElement(children, { onClick: () => onChange(!opened) });
  if (usePhone())
    return (
      <>
        {cloneElement(bell, { 'aria-haspopup': 'dialog', 'aria-expanded': opened })}
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          size="88dvh"
          title={say('Notifications')}
          closeButtonProps={{ 'aria-label': say('Close notifications') }}
          classNames={{ content: classes.sheet, header: classes.sheetHead, title: classes.sheetTitle, body: classes.sheetBody }}
        >
          <NotificationPanel onLeave={close} hasHead={false} />
        </Drawer>
      </>
    );
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" width={400} trapFocus returnFocus>
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={say('Notifications')} className={classes.popover}>
        <NotificationPanel onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
