import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '#web/ui/copy-text.ts';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { toast } from '#web/ui/toasts.ts';
import { KeepDialog } from '#web/ui/keep-dialog.tsx';
import { say } from '#web/words/say.ts';
import classes from './api-keys.module.css';

export function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const example = `curl -H "Authorization: Bearer ${apiKey}" \\\n  ${location.origin}/api/leads`;
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) toast.success(done);
  };
  return (
    <KeepDialog title={say('Save your API key')} size={600} kept={say('I have kept this key')} onClose={onClose}>
      <Text>{say('It is shown only once. Store it like a password: anyone who has it can act in your name.')}</Text>
      <Shown label={say('API key')} text={apiKey} onCopy={() => void copy(apiKey, say('API key copied'))} />
      <Shown label={say('Try it')} text={example} onCopy={() => void copy(example, say('Example copied'))} />
    </KeepDialog>
  );
}

function Shown({ label, text, onCopy }: { label: string; text: string; onCopy: () => void }) {
  return (
    <section className={classes.shown} aria-label={label}>
      <div>
        <strong>{label}</strong>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} stroke={1.6} />}
          aria-label={say('Copy: {label}', { label })}
          onClick={onCopy}
        >
          {say('Copy')}
        </Button>
      </div>
      <CodeBlock text={text} />
    </section>
  );
}
