import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { SaidOutcome } from '../../call-outcomes.ts';
import { keepCampaign, keptCampaign } from './kept-campaign.ts';

export interface Participant {
  _id: string;
  name: string;
  phone: string | null;
  moduleName: string | null;
  recordId: string | null;
  status: 'remaining' | 'calling' | 'connected' | 'done' | 'skipped';
  outcome: string | null;
  reason: string | null;
}
export interface DialedCall {
  _id: string;
  status: string;
  outcome: string | null;
  said: string | null;
  seconds: number | null;
  answeredAt: string | null;
  recording: string | null;
}
interface Pair {
  call: DialedCall;
  participant: Participant;
}
export interface Conference {
  _id: string;
  name: string;
  state: number;
  stateName: string;
  started: boolean;
  paused: boolean;
  conferenceStarted: boolean;
  remaining: number;
  joinNumber: string;
  pin: string;
  callerPhone: string | null;
  voicemailDrop: string | null;
  wrapUntil: string | null;
  isSimulated: boolean;
  /** The browser can be the caller’s phone. */
  isBrowserPhone: boolean;
  current: Pair | null;
  last: Pair | null;
  participants: Participant[];
}

/** The run that this tab shows: as the session storage has it, until the server answers. */
export const conferenceOptions = (id: string) =>
  queryOptions({
    queryKey: ['dialer', id],
    queryFn: async ({ signal }) => {
      const { conference } = await api<{ conference: Conference }>(`/api/dialer/conference-details/${id}`, {
        signal,
        quiet: true,
      });
      keepCampaign(conference);
      return conference;
    },
    placeholderData: () => (keptCampaign()?._id === id ? keptCampaign() : undefined),
    staleTime: 60_000,
  });

/** One's own: System Admins would find those of all others, too. */
const OWN = { field: 'assigned_to', op: 'equals', value: '$me' };
export const conferencesOptions = queryOptions({
  queryKey: ['dialer', 'mine'],
  queryFn: ({ signal }) =>
    api<{ records: Conference[] }>('/api/dialer/conference-search', {
      body: { searchTerms: OWN, pageSize: 20 },
      signal,
      quiet: true,
    }),
});

const shown = ({ conference }: { conference: Conference }): Conference => {
  keepCampaign(conference);
  queryClient.setQueryData(['dialer', conference._id], conference);
  return conference;
};
const post = (path: string, body: object = {}) =>
  api<{ conference: Conference }>(`/api/dialer/${path}`, { method: 'POST', body }).then(shown);

export interface NewConference {
  name?: string | undefined;
  participants: ({ moduleName: string; recordId: string } | { name?: string; phone: string })[];
  callerPhone?: string | undefined;
  voicemailDrop?: string | undefined;
  retries?: number;
}
export const requestConference = (body: NewConference) => post('request-new-conference', body);
export const control = (act: 'start' | 'pause' | 'resume' | 'end-conference', id: string) => post(`${act}/${id}`);
export const endCall = (call: string) => post(`end-call/${call}`);
export const dropVoicemail = (call: string) => post(`drop-voicemail/${call}`);
export const reorder = (id: string, participants: string[]) => post(`reorder/${id}`, { participants });
export const simulate = (id: string, event: string) => post(`simulate/${id}`, { event });

export const saveOutcome = (
  call: string,
  body: { outcome: SaidOutcome; note?: string | undefined; callBackAt?: string | undefined },
) => api<{ activity: AnyRecord | null; task: AnyRecord | null }>(`/api/dialer/outcome/${call}`, { body });
