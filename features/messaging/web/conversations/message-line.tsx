import { useState } from 'react';
import { ActionIcon, Button, Group, Menu, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconMessageReply, IconPencil } from '@tabler/icons-react';
import { isId } from '#common/ids.ts';
import { useModules } from '#web/modules.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { AttachedFile } from './attached-file.tsx';
import { changeMessage, isChangeable, myId, takeMessageBack, type InAppMessage } from './conversations-api.ts';
import { linkedRecords } from './linked-records.ts';
import { Face, PersonName } from './people-names.tsx';
import { RecordCard } from './record-card.tsx';
import classes from './conversations.module.css';

interface Props {
  message: InAppMessage;
  answered: InAppMessage | undefined;
  isGroup: boolean;
  /** Of several by the same person, the one that has the name. */
  isFirst: boolean;
  onAnswer: () => void;
}
export function MessageLine({ message, answered, isGroup, isFirst, onAnswer }: Props) {
  const [isEditing, edit] = useState(false);
  const isOwn = message.created_by === myId();
  const isChanged = Date.parse(message.updatedAt) - Date.parse(message.createdAt) > 1_000;
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {isGroup && !isOwn && (
        <span className={classes.face}>{isFirst && message.created_by && <Face id={message.created_by} size={24} />}</span>
      )}
      <div className={classes.said}>
        {isFirst && (
          <span className={classes.byline}>
            {!isOwn && message.created_by && <PersonName id={message.created_by} />}
            <RelativeTime value={message.createdAt} />
          </span>
        )}
        <div className={classes.bubble}>
          {answered && (
            <span className={classes.quote}>
              {answered.created_by && <PersonName id={answered.created_by} />}: {answered.message?.slice(0, 160)}
            </span>
          )}
          {isEditing ? <Edited message={message} onDone={() => edit(false)} /> : message.message}
          <Cards message={message} />
          {(message.attachments ?? []).filter(isId).map((id) => (
            <AttachedFile key={id} id={id} />
          ))}
        </div>
        {isChanged && isOwn && isChangeable(message) && <span className={classes.byline}>{say('Edited')}</span>}
      </div>
      <span className={classes.verbs}>
        <Menu position={isOwn ? 'bottom-end' : 'bottom-start'} width={160}>
          <Menu.Target>
            <ActionIcon size="sm" aria-label={say('Message actions')}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMessageReply size={16} stroke={1.6} />} onClick={onAnswer}>
              {say('Reply')}
            </Menu.Item>
            {isChangeable(message) && (
              <>
                <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => edit(true)}>
                  {say('Edit')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
                  onClick={() => void takeMessageBack(message._id)}
                >
                  {say('Take back')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
}

function Cards({ message }: { message: InAppMessage }) {
  const { byName } = useModules();
  const own = message.related_record?.recordId ? [message.related_record] : [];
  const named = linkedRecords(message.message ?? '', byName.values());
  return [...own, ...named.filter(({ recordId }) => recordId !== own[0]?.recordId)].map((link) => (
    <RecordCard key={link.recordId} link={link} />
  ));
}

function Edited({ message, onDone }: { message: InAppMessage; onDone: () => void }) {
  const [text, setText] = useState(message.message ?? '');
  const save = async () => {
    if (!text.trim()) return;
    await changeMessage(message._id, text.trim()).catch(() => undefined); // the toast has said it
    onDone();
  };
  return (
    <div>
      <Textarea
        aria-label={say('Message')}
        autosize
        autoFocus
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={() => void save()}>
          {say('Save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {say('Cancel')}
        </Button>
      </Group>
    </div>
  );
}
