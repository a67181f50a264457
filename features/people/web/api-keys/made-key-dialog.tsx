import { useState } from 'react';
import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import classes from './api-keys.module.css';

/** The only time that the key is seen: it closes when it is kept. */
export function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const example = `curl -H "Authorization: Bearer ${apiKey}" \\\n  ${location.origin}/api/leads`;
  const copy = async (text: string, what: string) => {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`, 3000);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keep your API key"
      size={600}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      fullScreen={usePhone()}
    >
      <Stack gap="md">
        <Text>It is shown only now. Keep it where you keep passwords: whoever has it works in your name.</Text>
        <Shown label="API key" text={apiKey} onCopy={() => void copy(apiKey, 'API key')} />
        <Shown label="Try it" text={example} onCopy={() => void copy(example, 'Example')} />
        <Checkbox label="I have kept this key" checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
        <Button disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Modal>
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
          aria-label={`Copy: ${label}`}
          onClick={onCopy}
        >
          Copy
        </Button>
      </div>
      <code>{text}</code>
    </section>
  );
}
