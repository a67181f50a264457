import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '#web/ui/copy-text.ts';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { KeepDialog } from '#web/ui/keep-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** The only time that the secret is shown. */
export function SecretDialog({
  secret,
  isRotated = false,
  onClose,
}: {
  secret: string;
  isRotated?: boolean;
  onClose: () => void;
}) {
  const copy = async () => {
    if (await copyText(secret)) toast.success(say('Secret copied'));
  };
  return (
    <KeepDialog title={say('Save the secret')} size={560} kept={say('I have kept this secret')} onClose={onClose}>
      <Text>
        {say('It is shown only once. The receiving side checks with it that a call is from Muster, as Standard Webhooks say.')}
        {isRotated && ` ${say('The secret before it is valid for 24 more hours.')}`}
      </Text>
      <CodeBlock label={say('Secret')} text={secret} />
      <Button variant="default" leftSection={<IconCopy size={14} stroke={1.6} />} onClick={() => void copy()}>
        {say('Copy')}
      </Button>
    </KeepDialog>
  );
}
