import { useRef } from 'react';
import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import { RESUME_TYPES } from './resume-api.ts';

interface Props extends ButtonProps {
  words: string;
  /** What the file is, for those who do not see where the button stands. */
  label: string;
  isPending: boolean;
  accept?: string;
  onFile: (file: File) => void;
}

/** Chooses a resume from this device; the same one may be chosen again. */
export function ResumeButton({ words, label, isPending, accept = RESUME_TYPES, onFile, ...look }: Props) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    if (file) onFile(file);
    reset.current?.();
  };
  return (
    <FileButton accept={accept} inputProps={{ 'aria-label': label }} resetRef={reset} onChange={choose}>
      {(props) => (
        <Button {...look} {...props} leftSection={<Icon name="upload" size={16} />} loading={isPending}>
          {words}
        </Button>
      )}
    </FileButton>
  );
}
