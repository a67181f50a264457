import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { brand } from '#web/brand.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { BoardView, MyRecord, WhyView } from '../board.ts';

/** Under the items' key, so that a change of any of them is fetched when the server tells of it. */
const ITEMS = ['records', 'credentialingRequiredItems'];

export const boardOptions = (id: string) =>
  queryOptions({
    queryKey: [...ITEMS, 'board', id],
    queryFn: ({ signal }) => api<BoardView>(`/api/credentialing/${id}/board`, { signal, quiet: true }),
  });

export const useBoard = (id: string) => useQuery(boardOptions(id));

export const whyOptions = (item: string) =>
  queryOptions({
    queryKey: [...ITEMS, 'why', item],
    queryFn: ({ signal }) => api<WhyView>(`/api/credentialing-required-items/${item}/why`, { signal, quiet: true }),
  });

export const useMyRecords = () =>
  useQuery({
    queryKey: [...ITEMS, 'mine'],
    queryFn: ({ signal }) => api<{ records: MyRecord[] }>('/api/credentialing/mine', { signal, quiet: true }),
  });

export interface Answer {
  value?: string | boolean | null;
  fileId?: string;
  expirationDate?: string | null;
}

/** The verbs of one item; each answer brings the board up to date. */
export function useItemVerbs(id: string, name = say('Document')) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ITEMS }),
      client.invalidateQueries({ queryKey: ['records', 'credentialing'] }),
    ]);
  const path = `/api/credentialing-required-items/${id}`;
  return {
    complete: useMutation({ mutationFn: (answer: Answer) => api(`${path}/complete`, { body: answer, quiet: true }), onSettled }),
    approve: useMutation({
      mutationFn: (approval: { expirationDate?: string | null }) => api(`${path}/approve`, { body: approval, quiet: true }),
      onSuccess: () => toast.success(say('{name} approved.', { name })),
      onSettled,
    }),
    reject: useMutation({
      mutationFn: (reason: string) => api(`${path}/reject`, { body: { reason }, quiet: true }),
      onSuccess: () => toast.success(say('{name} sent back.', { name })),
      onSettled,
    }),
    comment: useMutation({
      mutationFn: ({ message, isMailed }: { message: string; isMailed: boolean }) =>
        api<{ record: { _id: string } }>(`${path}/comments`, { body: { message }, quiet: true }).then(({ record }) =>
          isMailed ? mailComment(record._id) : undefined,
        ),
      onSettled,
    }),
    mail: useMutation({ mutationFn: mailComment }),
    markRead: useMutation({
      mutationFn: (ids: string[]) =>
        api('/api/credentialing-required-item-messages/markMessagesViewedBy', { body: { ids }, quiet: true }),
      onSettled,
    }),
  };
}

/** To the other side, once. The comment stands whether or not somebody can be written to. */
const mailComment = (comment: string) =>
  api('/api/messages/send-credentialing-item-comment-email', {
    body: { message: comment, companyBranding: brand.name },
    quiet: true,
  }).then(
    () => void toast.success(say('Message sent by email.')),
    ({ message }: Error) => void toast.danger(say('The message was not sent by email. {message}', { message })),
  );

/** The sentence of a refusal, whatever field it stands at. */
export const sentenceOf = (problem: unknown): string | null => (problem instanceof Error ? problem.message : null);
