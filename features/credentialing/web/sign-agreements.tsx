import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, beginSitting } from '#features/esign/sitting.ts';
import { api } from '#web/api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { sentenceOf } from './board-api.ts';

export interface ToSign {
  agreements: readonly string[];
  /** Something else comes first. */
  isLater?: boolean;
}

/** Opens the agreements for their signature, one after the other in one sitting; each is signed and sealed for itself. */
export function SignAgreements({ agreements, isLater = false }: ToSign) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const open = useMutation({
    mutationFn: (first: string) =>
      api<{ link: string }>(`/api/interactive-document-instances/${first}/my-link`, { body: {}, quiet: true }),
    onSuccess: ({ link }) => {
      beginSitting(sessionStorage, { agreements: [...agreements], back: pathname });
      void navigate(addressOf(link));
    },
  });
  const problem = sentenceOf(open.error);
  const [first] = agreements;
  if (!first) return null;
  return (
    <>
      <Button
        size="md"
        variant={isLater ? 'default' : 'filled'}
        loading={open.isPending}
        leftSection={<Icon name="signature" size={18} />}
        onClick={() => open.mutate(first)}
      >
        {say({ one: 'Read and sign', other: 'Sign all {count}' }, { count: agreements.length })}
      </Button>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}
