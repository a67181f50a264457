import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { sentenceOf } from './board-api.ts';

/** Page by page, straightened, on this device or on another one. */
export function Photograph({ itemId }: { itemId: string }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => api<{ record: { _id: string } }>('/api/doc-cap', { body: { required_item: itemId }, quiet: true }),
    onSuccess: ({ record }) => navigate(`/doc-cap/${record._id}`),
  });
  const problem = sentenceOf(begin.error);
  return (
    <>
      <Button size="md" loading={begin.isPending} leftSection={<Icon name="camera" size={18} />} onClick={() => begin.mutate()}>
        Photograph it
      </Button>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}
