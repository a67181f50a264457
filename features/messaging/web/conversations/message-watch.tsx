import { useEffect } from 'react';
import { onServerEvent } from '#web/realtime.ts';
import { queryClient } from '#web/query-client.ts';
import { useSession } from '#web/session.tsx';
import { useSoundIsOn } from '#web/sounds.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { conversationsOptions, keyOf, myId, refreshMessages, type Conversation } from './conversations-api.ts';
import { playOnce } from './message-sound.ts';
import { SystemBanner } from './system-banner.tsx';

/** In every tab: what is new is fetched when the server tells of it, and sounds unless somebody wants to hear nothing. */
export default function MessageWatch() {
  const { userType } = useSession().user;
  const isSounding = useSoundIsOn();
  useEffect(
    () =>
      onServerEvent('new-muster-message-event', (payload) => {
        void refreshMessages().then(() => {
          const id = idIn(payload);
          if (isSounding && id && !newest(id)?.muted) void playOnce(id);
        });
      }),
    [isSounding],
  );
  useEffect(
    () =>
      onServerEvent('message-event', (payload) => {
        void refreshMessages().then(() => {
          const id = idIn(payload);
          const conversation = newest(id);
          if (!id || conversation?.created_by === myId()) return;
          toast.show({
            title: say('A message for you'),
            text: conversation?.message?.slice(0, 140) ?? say('Someone wrote to you.'),
            duration: 6_000,
            only: `message ${id}`,
            ...(userType === 'Provider' || !conversation
              ? {}
              : { link: { label: say('Open'), to: `/app/conversations?with=${keyOf(conversation.groupUsersIds)}` } }),
          });
        });
      }),
    [userType],
  );
  return <SystemBanner />;
}

const idIn = (payload: unknown): string | undefined => (payload as { _id?: string } | null)?._id;

const newest = (id: string | undefined): Conversation | undefined =>
  queryClient.getQueryData(conversationsOptions.queryKey)?.records.find(({ _id }) => _id === id);
