import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useOnTop } from './on-top.ts';

/** A dialog that leaves Escape to what lies over it. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const isOnTop = useOnTop(props.opened);
  return <MantineModal {...props} closeOnEscape={closeOnEscape && isOnTop} />;
}
