import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useOnTop } from './on-top.ts';
import { useOpener } from './opener.ts';

/** A drawer that leaves Escape to what lies over it, and the focus to what opened it. */
export function Drawer({ closeOnEscape = true, ...props }: DrawerProps) {
  const isOnTop = useOnTop(props.opened);
  useOpener(props.opened);
  return <MantineDrawer {...props} closeOnEscape={closeOnEscape && isOnTop} />;
}
