import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { sentenceOf } from './board-api.ts';

interface Props {
  /** Absent while what is to be photographed has not been chosen. */
  wanted: { required_item: string } | { document_type: string } | undefined;
  onMissing?: () => void;
}

/** Page by page, straightened, on this device or on another one. */
export function Photograph({ wanted, onMissing }: Props) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: (body: object) => api<{ record: { _id: string } }>('/api/doc-cap', { body, quiet: true }),
    onSuccess: ({ record }) => navigate(`/doc-cap/${record._id}`),
  });
  const problem = sentenceOf(begin.error);
  return (
    <>
      <Button
        size="md"
        loading={begin.isPending}
        leftSection={<Icon name="camera" size={18} />}
        onClick={() => (wanted ? begin.mutate(wanted) : onMissing?.())}
      >
        {say('Photograph it')}
      </Button>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}
