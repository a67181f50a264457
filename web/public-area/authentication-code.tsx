import { Button, Code, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { copyText } from '../ui/copy-text.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';

/** `/gmail-callback?code=…`: shows the code that is to be pasted where the mailbox is connected. */
export default function AuthenticationCode() {
  usePageTitle(say('Authentication code'));
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const copy = async () => {
    if (await copyText(code)) toast.success(say('Authentication Code Copied to Clipboard'));
  };
  return (
    <Stack gap="md">
      <h1>{say('Authentication code')}</h1>
      {code ? (
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {code}
        </Code>
      ) : (
        <Text>{say('No code was given. Start again from your mailbox settings.')}</Text>
      )}
      <Button onClick={() => void copy()} disabled={!code}>
        {say('Copy to Clipboard')}
      </Button>
    </Stack>
  );
}
