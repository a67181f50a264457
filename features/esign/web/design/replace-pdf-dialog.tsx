import { Alert, Button, FileButton, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { uploadFile } from '#web/files.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { say } from '#web/words/say.ts';
import type { ReplacedPdf } from '../../signing-answers.ts';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  onClose: () => void;
}
/** A new edition of the PDF: the inputs stay, and what moved, fits no more or was lost is shown. */
export function ReplacePdfDialog({ module, record, onClose }: Props) {
  const replace = useMutation({
    mutationFn: async (file: File) => {
      const { path } = await uploadFile(file);
      return api<ReplacedPdf>(`/api/${module.path}/${record._id}/pdf`, { method: 'PUT', body: { path }, quiet: true });
    },
  });
  const close = () => {
    onClose();
    if (replace.isSuccess) void refreshModule(module.name);
  };
  return (
    <Modal opened onClose={close} title={say('Another PDF under these inputs')} size={560}>
      <Stack>
        {replace.data ? (
          <Result {...replace.data} />
        ) : (
          <>
            <p>
              {say(
                'The inputs keep their places on the pages of the new PDF. Agreements that were made before keep the old one.',
              )}
            </p>
            <Group>
              <FileButton
                accept="application/pdf"
                inputProps={{ 'aria-label': say('New PDF') }}
                onChange={(file) => file && replace.mutate(file)}
              >
                {(props) => (
                  <Button {...props} loading={replace.isPending}>
                    {say('Choose the new PDF')}
                  </Button>
                )}
              </FileButton>
            </Group>
          </>
        )}
        {replace.isError && (
          <Alert color="red" role="alert">
            {replace.error.message}
          </Alert>
        )}
        {replace.data && <Button onClick={close}>{say('Look at the pages')}</Button>}
      </Stack>
    </Modal>
  );
}

function Result({ moved, lost }: ReplacedPdf) {
  if (!moved.length && !lost.length) return <p>{say('Every input is where it was.')}</p>;
  return (
    <>
      {moved.length > 0 && (
        <section aria-label={say('Please look at these')}>
          <h3>{say('Please look at these')}</h3>
          <ul>
            {moved.map(({ _id, name, page, problem }) => (
              <li key={_id}>{say('{name}, page {page}: {problem}', { name, page, problem })}</li>
            ))}
          </ul>
        </section>
      )}
      {lost.length > 0 && (
        <section aria-label={say('Lost')}>
          <h3>{say('Lost: their page is gone')}</h3>
          <ul>
            {lost.map(({ _id, name, page }) => (
              <li key={_id}>{say('{name}, page {page}', { name, page })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
