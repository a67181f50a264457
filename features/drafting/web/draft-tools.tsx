import { lazy, Suspense, useState } from 'react';
import { Button, Group } from '@mantine/core';
import { IconPencil, IconPlayerStop } from '@tabler/icons-react';
import type { TextToolProps } from '#web/screens.ts';
import { say, sayLater } from '#web/words/say.ts';
import { asHtml, asText } from './draft-text.ts';
import { useDraft } from './use-draft.ts';
import classes from './drafting.module.css';

const AskDraft = lazy(() => import('./ask-draft.tsx'));

const CHANGES = [
  [sayLater('Shorter'), 'Make this text shorter. Keep its facts.'],
  [sayLater('Friendlier'), 'Make this text friendlier. Keep its facts.'],
  [sayLater('Correct'), 'Correct spelling and grammar of this text. Change nothing else.'],
] as const;

/** A hand with writing: a draft, or the text that stands there in another way. Nothing is sent or saved by it. */
export default function DraftTools({ label, text, isRich, about, onChange }: TextToolProps) {
  const [isAsking, setAsking] = useState(false);
  const write = (next: string) => onChange(isRich ? asHtml(next) : next);
  const { draft, isWriting, stop, mayUndo, undo } = useDraft(text, write);
  const words = isRich ? asText(text) : text;
  return (
    <Group gap={4} className={isRich ? classes.tools : undefined} role="group" aria-label={say('Drafting of {label}', { label })}>
      {isWriting ? (
        <Button size="compact-sm" variant="default" leftSection={<IconPlayerStop size={14} />} onClick={stop}>
          {say('Stop')}
        </Button>
      ) : (
        <>
          <Button size="compact-sm" variant="subtle" leftSection={<IconPencil size={14} />} onClick={() => setAsking(true)}>
            {say('Draft')}
          </Button>
          {words &&
            CHANGES.map(([name, instructions]) => (
              <Button
                key={name}
                size="compact-sm"
                variant="subtle"
                onClick={() => void draft({ prompt: words.slice(0, 20_000), instructions })}
              >
                {say(name)}
              </Button>
            ))}
          {mayUndo && (
            <Button size="compact-sm" variant="subtle" onClick={() => onChange(undo())}>
              {say('Undo draft')}
            </Button>
          )}
        </>
      )}
      {isAsking && (
        <Suspense>
          <AskDraft
            about={about}
            onClose={() => setAsking(false)}
            onDraft={(wish) => {
              setAsking(false);
              void draft(wish);
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
