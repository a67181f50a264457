import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { save } from '#web/files.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toasts.ts';
import { KeepDialog } from '#web/ui/keep-dialog.tsx';
import { say, sayLater } from '#web/words/say.ts';
import classes from './security.module.css';

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const icon = { size: 16, stroke: 1.6 };
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(say('Recovery codes copied'));
  };
  return (
    <KeepDialog title={say('Save your recovery codes')} size={480} kept={say('I have kept these codes')} onClose={onClose}>
      <Text>
        {say(
          'Each code signs you in once when you do not have your phone or passkey. The codes are shown only once, and older codes no longer work.',
        )}
      </Text>
      <ul className={classes.codes} aria-label={say('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          {say('Copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => save(fileOf(codes))}>
          {say('Download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print(codes)}>
          {say('Print')}
        </Button>
      </Group>
    </KeepDialog>
  );
}

const HEADING = sayLater('Muster recovery codes. Each works once.');

const fileOf = (codes: string[]) => ({
  blob: new Blob([`${say(HEADING)}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
  filename: 'muster-recovery-codes.txt',
});

/** The codes alone on a page. */
function print(codes: string[]) {
  const page = window.open('', '_blank', 'width=480,height=640');
  if (!page) return toast.warning(say('Please allow pop-ups to print the codes, or download them.'), 6000);
  page.document.title = say('Muster recovery codes');
  const text = Object.assign(page.document.createElement('pre'), { textContent: `${say(HEADING)}\n\n${codes.join('\n')}` });
  page.document.body.append(text);
  page.print();
  page.close();
}
