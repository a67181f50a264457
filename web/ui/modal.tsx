import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useOnTop } from './on-top.ts';
import { useOpener } from './opener.ts';

/** A dialog that leaves Escape to what lies over it, and the focus to what opened it. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const isOnTop = useOnTop(props.opened);
  useOpener(props.opened);
  return <MantineModal {...props} closeOnEscape={closeOnEscape && isOnTop} />;
}
