import { useLocation } from 'react-router';
import { accessOf } from '#web/access-of.ts';
import { useSession } from '#web/session.tsx';
import { useConversations } from './conversations-api.ts';

/** Whether the way to the conversations stands on this page: staff have it on all but the conversations themselves. */
export function useMessagesOffered(): boolean {
  const session = useSession();
  const { pathname } = useLocation();
  return session.user.userType !== 'Provider' && accessOf(session, 'musterMessage').access && pathname !== '/app/conversations';
}

export function useUnreadMessages() {
  const { data } = useConversations();
  const count = (data?.records ?? []).reduce((sum, each) => sum + (each.muted ? 0 : each.unread), 0);
  return { label: count ? `Messages, ${count} unread` : 'Messages', shown: count > 99 ? '99+' : count || undefined };
}
