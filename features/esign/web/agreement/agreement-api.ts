import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import type { CertificateOfCompletion, WaitingFor } from '../../signing-answers.ts';

const MODULE = 'interactiveDocumentInstances';
const at = (part: string) => `/api/interactive-document-instances/${part}`;

/** The key is below that of agreements, so that it is fetched again when one changes. */
export const waitingOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', MODULE, 'waiting-for', id],
    queryFn: ({ signal }) => api<WaitingFor>(at(`${id}/waiting-for`), { signal, quiet: true }),
  });

export const certificateOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', MODULE, 'certificate', id],
    queryFn: ({ signal }) => api<CertificateOfCompletion>(at(`${id}/certificate`), { signal, quiet: true }),
    retry: false,
  });

export interface Sent {
  sent: { recipientId: string; email: string }[];
  skipped: { recipientId: string; reason: string }[];
}

/** A call of staff about an agreement. Afterwards everything that shows the agreement is fetched again. */
export function useAgreementVerb<Input, Answer = unknown>(path: string, bodyOf: (input: Input) => Record<string, unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api<Answer>(at(path), { body: bodyOf(input), quiet: true }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['records', MODULE] }),
        client.invalidateQueries({ queryKey: ['records', 'interactiveDocumentInstanceActions'] }),
      ]),
  });
}

export const agreementPath = at;
