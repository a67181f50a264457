import { useState } from 'react';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sizeInWords } from '#common/files-taken.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { downloadFile } from '#web/files.ts';
import { currentFormats, formatNumber } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import type { Reference } from '#web/records/reference.ts';
import { attach } from '#web/timeline/timeline-api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import classes from './documents.module.css';

export interface MergedFile {
  _id: string;
  filename: string;
  size: number;
  pages: number;
}

/** The PDF that was made: it is downloaded, or kept among the files of an account. */
export function MergedPacket({ file, onClose }: { file: MergedFile; onClose: () => void }) {
  const accounts = useModule('accounts');
  const [account, setAccount] = useState<Reference | null>(null);
  const keep = useMutation({
    mutationFn: () => attach(accounts!, account!._id, file._id),
    onSuccess: () => {
      toast.success(say('The packet is attached to {name}.', { name: account!.name ?? '' }));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={say('Your PDF is ready')} size={480} fullScreen={usePhone()}>
      <Stack gap="md">
        <p className={classes.note}>
          {say(
            { one: '{filename}: {count} page, {size}', other: '{filename}: {count} pages, {size}' },
            {
              filename: file.filename,
              count: formatNumber(file.pages),
              size: sizeInWords(file.size, currentFormats().locale),
            },
          )}
        </p>
        {accounts && (
          <RecordPicker
            moduleName="accounts"
            chosen={account ? [account] : []}
            onChoose={([chosen]) => setAccount(chosen ?? null)}
            label={{ label: say('Attach it to an account') }}
          />
        )}
        {keep.error && <Alert color="red">{keep.error.message}</Alert>}
        <Group justify="flex-end" gap="xs" data-foot>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={() => void downloadFile(file._id)}
          >
            {say('Download')}
          </Button>
          <Button disabled={!account} loading={keep.isPending} onClick={() => keep.mutate()}>
            {say('Attach')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
