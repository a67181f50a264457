import { WEBHOOK_EVENTS, type WebhookEvent } from '#common/webhooks.ts';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';
import type { Webhook } from './webhooks-api.ts';

export function WebhookState({ webhook: { active, paused_because } }: { webhook: Webhook }) {
  if (active) return <Badge tone="done">{say('On')}</Badge>;
  return paused_because ? <Badge tone="refused">{say('Paused')}</Badge> : <Badge>{say('Off')}</Badge>;
}

export const eventsInWords = (events: readonly WebhookEvent[]): string =>
  WEBHOOK_EVENTS.filter(({ value }) => events.includes(value))
    .map(({ label }) => say(label))
    .join(', ');
