import { useId } from 'react';
import { MantineThemeProvider, Modal as MantineModal, type MantineThemeOverride, type ModalProps } from '@mantine/core';
import { FirstField } from './first-field.tsx';
import { useOnTop } from './on-top.ts';
import { useOpener } from './opener.ts';

/** A list of choices that comes first would cover the dialog: it opens when it is clicked, typed into, or asked for by a key. */
const OPENED_BY_HAND = { defaultProps: { openOnFocus: false } };
const IN_DIALOGS: MantineThemeOverride = {
  components: {
    Autocomplete: OPENED_BY_HAND,
    MultiSelect: OPENED_BY_HAND,
    Select: OPENED_BY_HAND,
    TagsInput: OPENED_BY_HAND,
  },
};

/** A dialog that begins in its first field, and leaves Escape to what lies over it, and the focus to what opened it. */
export function Modal({ closeOnEscape = true, children, ...props }: ModalProps) {
  const isOnTop = useOnTop(props.opened);
  const id = useId();
  useOpener(props.opened);
  return (
    <MantineModal id={id} {...props} closeOnEscape={closeOnEscape && isOnTop}>
      <FirstField bodyId={`${props.id ?? id}-body`}>
        <MantineThemeProvider theme={IN_DIALOGS}>{children}</MantineThemeProvider>
      </FirstField>
    </MantineModal>
  );
}
