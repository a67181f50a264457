import { lazy, Suspense, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, download } from '#web/api.ts';
import { downloadFile, save } from '#web/files.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { isClosed, isUnsent } from '../../states.ts';
import { agreementPath, useAgreementVerb } from './agreement-api.ts';
import { missingOfSender, rolesWithoutRecipient, senderInputs } from './agreement-view.ts';
import { AskAnew } from './ask-anew.tsx';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));
const CopiesDialog = lazy(() => import('./copies-dialog.tsx'));
const Prefill = lazy(() => import('./prefill-dialog.tsx').then(({ PrefillDialog }) => ({ default: PrefillDialog })));

/** The next step of an agreement as a button, and everything else in a menu. */
export default function AgreementActions({ module, record }: RecordPartProps) {
  const [dialog, setDialog] = useState<'cancel' | 'copies' | 'prefill' | null>(null);
  const mayEdit = useRights(module).mayEdit(record);
  const { status } = record;
  const isDone = status === 'Completed';
  return (
    <>
      {mayEdit && isUnsent(status) && <Send module={module} record={record} onPrefill={() => setDialog('prefill')} />}
      {isClosed(status) && !isDone && <AskAnew module={module} record={record} />}
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {say('Agreement')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Downloads agreement={record._id} isDone={isDone} />
          {isDone && (
            <Menu.Item
              component={Link}
              to={`/doc-certificate-of-completion/${record._id}`}
              leftSection={<Icon name="certificate" size={16} />}
            >
              {say('Certificate of completion')}
            </Menu.Item>
          )}
          {mayEdit && isDone && (
            <>
              <Menu.Item leftSection={<Icon name="mail-forward" size={16} />} onClick={() => setDialog('copies')}>
                {say('Send copies')}
              </Menu.Item>
              <Convert agreement={record._id} />
            </>
          )}
          {mayEdit && isUnsent(status) && senderInputs(record).length > 0 && (
            <Menu.Item leftSection={<Icon name="forms" size={16} />} onClick={() => setDialog('prefill')}>
              {say('Fill in before sending')}
            </Menu.Item>
          )}
          {mayEdit && !isClosed(status) && (
            <Menu.Item color="var(--m-danger)" leftSection={<Icon name="x" size={16} />} onClick={() => setDialog('cancel')}>
              {say('Cancel the agreement')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'cancel' && <CancelDialog agreement={record._id} onClose={() => setDialog(null)} />}
        {dialog === 'copies' && <CopiesDialog record={record} onClose={() => setDialog(null)} />}
        {dialog === 'prefill' && <Prefill module={module} record={record} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** Where something is missing, that comes first. */
function Send({ record, onPrefill }: RecordPartProps & { onPrefill: () => void }) {
  const send = useAgreementVerb<void>('request-signature', () => ({ docId: record._id, docName: record.name }));
  const lacking = rolesWithoutRecipient(record);
  if (missingOfSender(record).length)
    return (
      <Button leftSection={<Icon name="forms" size={16} />} onClick={onPrefill}>
        {say('Fill in first')}
      </Button>
    );
  return (
    <Button
      leftSection={<Icon name="send" size={16} />}
      loading={send.isPending}
      disabled={lacking.length > 0}
      title={lacking.length ? say('Name {roles} first', { roles: lacking.map((role) => say(role)).join(', ') }) : undefined}
      onClick={() =>
        send.mutate(undefined, {
          onSuccess: () => toast.success(say('The agreement is on its way.')),
          onError: (error) => toast.danger(error.message),
        })
      }
    >
      {say('Send')}
    </Button>
  );
}

function Downloads({ agreement, isDone }: { agreement: string; isDone: boolean }) {
  const body = { document: agreement };
  const file = useMutation({ mutationFn: () => download(agreementPath('download'), { body }), onSuccess: save });
  const withCertificate = useMutation({
    mutationFn: () => api<{ relativeUrl: string }>(agreementPath('download-with-coc'), { body }),
    onSuccess: ({ relativeUrl }) => downloadFile(relativeUrl.split('/').at(-1)!),
  });
  return (
    <>
      <Menu.Item leftSection={<Icon name="download" size={16} />} onClick={() => file.mutate()}>
        {say(isDone ? 'Download' : 'Download as it is now')}
      </Menu.Item>
      {isDone && (
        <Menu.Item leftSection={<Icon name="file-certificate" size={16} />} onClick={() => withCertificate.mutate()}>
          {say('Download with the certificate')}
        </Menu.Item>
      )}
    </>
  );
}

function Convert({ agreement }: { agreement: string }) {
  const convert = useAgreementVerb<void, { record: { _id: string } }>('convert-to-document', () => ({ document: agreement }));
  return (
    <Menu.Item
      leftSection={<Icon name="files" size={16} />}
      onClick={() =>
        convert.mutate(undefined, {
          onSuccess: ({ record }) =>
            toast.show({
              text: say('It is a document now.'),
              link: { label: say('Open it'), to: `/app/documents/${record._id}` },
            }),
          onError: (error) => toast.danger(error.message),
        })
      }
    >
      {say('Convert to a document')}
    </Menu.Item>
  );
}
