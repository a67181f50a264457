import { useState } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { isSent, isUnsent } from '../../states.ts';
import { useAgreementVerb, waitingOptions } from './agreement-api.ts';
import { recipientsIn, stateIn, type RecipientView } from './agreement-view.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { NameRecipients } from './name-recipients.tsx';
import { deliveryProblem } from './waiting-words.ts';
import classes from './agreement.module.css';

/** The recipients with their progress. The menu of each has what staff can do about them. */
export function Recipients({ module, record }: RecordPartProps) {
  const [correcting, setCorrecting] = useState<RecipientView | null>(null);
  const [isNaming, setNaming] = useState(false);
  const mayEdit = useRights(module).mayEdit(record);
  const recipients = recipientsIn(record);
  const { data: waiting } = useQuery({ ...waitingOptions(record._id), enabled: isSent(record.status) });
  const problemOf = ({ recipientId }: RecipientView) =>
    deliveryProblem(waiting?.for.find((each) => each.recipientId === recipientId)?.letters ?? []);
  const remind = useAgreementVerb<string>('resend-single-agreement-reminder', (recipientId) => ({
    agreement: record._id,
    recipientId,
  }));
  const sendReminder = (recipient: RecipientView) =>
    remind.mutate(recipient.recipientId, {
      onSuccess: () => toast.success(say('{name} was reminded.', { name: recipient.name ?? recipient.email ?? '' })),
      onError: (error) => toast.danger(error.message),
    });
  return (
    <section aria-label={say('Recipients')} className={classes.part}>
      <h2>{say('Recipients')}</h2>
      {!recipients.length && <p className="muted">{say('Nobody is named yet.')}</p>}
      <ul className={classes.recipients}>
        {recipients.map((recipient) => (
          <li key={recipient.recipientId}>
            <span>
              <strong>{recipient.name ?? recipient.email}</strong>
              <span className="muted">{say(recipient.role)}</span>
              <span className="muted">{recipient.email}</span>
              {recipient.phone && <span className="muted">{recipient.phone}</span>}
            </span>
            {problemOf(recipient) ? (
              <Badge tone="refused">{problemOf(recipient)}</Badge>
            ) : (
              <Badge tone={stateIn(record, recipient).tone}>{say(stateIn(record, recipient).label)}</Badge>
            )}
            {mayEdit && isSent(record.status) && ['waiting', 'asked', 'viewed'].includes(recipient.state) && (
              <Menu position="bottom-end" width={230}>
                <Menu.Target>
                  <ActionIcon
                    size="lg"
                    aria-label={say('What to do about {name}', { name: recipient.name ?? recipient.email ?? '' })}
                  >
                    <IconDots size={18} stroke={1.6} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item disabled={recipient.state === 'waiting'} onClick={() => sendReminder(recipient)}>
                    {say('Remind')}
                  </Menu.Item>
                  <Menu.Item onClick={() => setCorrecting(recipient)}>{say('Correct or replace')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && isUnsent(record.status) && (
        <Button variant="default" size="compact-md" onClick={() => setNaming(true)}>
          {say(recipients.length ? 'Change the recipients' : 'Name the recipients')}
        </Button>
      )}
      {correcting && <CorrectDialog agreement={record._id} recipient={correcting} onClose={() => setCorrecting(null)} />}
      {isNaming && <NameRecipients module={module} record={record} onClose={() => setNaming(false)} />}
    </section>
  );
}
