import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { say } from '../words/say.ts';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** `a module` */
  what: string;
  value: string;
  onChange: (words: string) => void;
}
/** Narrows a list by typed words. */
export const Finder = ({ what, onChange, ...more }: Props) => (
  <TextInput
    aria-label={say('Find {what}', { what })}
    placeholder={say('Find {what}', { what })}
    leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...more}
  />
);

export const isFound = (words: string, ...texts: string[]): boolean =>
  texts.join(' ').toLowerCase().includes(words.trim().toLowerCase());
