import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useOnTop } from './on-top.ts';

/** A drawer that leaves Escape to what lies over it. */
export function Drawer({ closeOnEscape = true, ...props }: DrawerProps) {
  const isOnTop = useOnTop(props.opened);
  return <MantineDrawer {...props} closeOnEscape={closeOnEscape && isOnTop} />;
}
