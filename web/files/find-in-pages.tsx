import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '../has-failed.ts';
import { formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';
import { wordsOptions, type Hit } from './file-api.ts';
import classes from './files.module.css';

export interface Found {
  hits: readonly Hit[];
  /** Which of them is looked at. */
  at: number;
}
interface Props {
  file: string;
  onFound: (found: Found) => void;
  onClose: () => void;
}

/** Looks for words in the pages: Enter goes to the next place, Shift-Enter to the one before, Escape ends it. */
export function FindInPages({ file, onFound, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [words] = useDebouncedValue(typed.trim(), 250);
  const { data, isFetching, error } = useQuery({ ...wordsOptions(file, words), enabled: words !== '' });
  const hits = (words && data?.hits) || NONE;
  const tell = useRef(onFound);
  useEffect(() => void (tell.current = onFound));
  useEffect(() => tell.current({ hits, at }), [hits, at]);
  const go = (steps: number) => hits.length > 0 && setAt((at + steps + hits.length) % hits.length);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
  };
  const inWords = () => {
    if (hasFailed(error, data)) return error.message;
    if (!words || isFetching) return '';
    if (hits.length === 0) return say('Not found');
    return say('{at} of {count}', {
      at: formatNumber(at + 1),
      count: `${formatNumber(hits.length)}${data?.isTruncated ? '+' : ''}`,
    });
  };
  return (
    <div className={classes.find} role="search">
      <TextInput
        size="xs"
        aria-label={say('Find in the document')}
        placeholder={say('Find in the document')}
        maxLength={100}
        value={typed}
        rightSection={isFetching && <Loader size={14} />}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago
        autoFocus
      />
      <span className="muted numeric" role="status">
        {inWords()}
      </span>
      <ActionIcon variant="subtle" aria-label={say('Previous place')} disabled={hits.length === 0} onClick={() => go(-1)}>
        <IconChevronUp size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={say('Next place')} disabled={hits.length === 0} onClick={() => go(1)}>
        <IconChevronDown size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={say('End the search')} onClick={onClose}>
        <IconX size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

const NONE: readonly Hit[] = [];
