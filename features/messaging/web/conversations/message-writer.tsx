import { useRef, useState } from 'react';
import { ActionIcon, CloseButton, FileButton, Pill, Popover, Textarea } from '@mantine/core';
import { IconLink, IconMoodSmile, IconPaperclip, IconSend } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { isId } from '#common/ids.ts';
import { uploadFile, type Uploaded } from '#web/files.ts';
import { useModules } from '#web/modules.ts';
import { useRemembered } from '#web/remembered.ts';
import { toast } from '#web/ui/toasts.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { say } from '#web/words/say.ts';
import { keyOf, writeMessage, type InAppMessage } from './conversations-api.ts';
import { EMOJI } from './emoji.ts';
import { linkedRecords } from './linked-records.ts';
import { PersonName } from './people-names.tsx';
import classes from './conversations.module.css';

interface Props {
  people: readonly string[];
  answered?: InAppMessage | undefined;
  onAnswered?: () => void;
  onWritten?: () => void;
}
/** Enter sends, Shift+Enter begins a line. What is not sent yet is kept in this browser. */
export function MessageWriter({ people, answered, onAnswered, onWritten }: Props) {
  const [drafts, keep] = useRemembered<Record<string, string>>('message-drafts', NONE);
  const key = keyOf(people);
  const text = drafts[key] ?? '';
  const [files, setFiles] = useState<readonly Uploaded[]>([]);
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const setText = (next: string) => keep(({ [key]: _before, ...others }) => (next ? { ...others, [key]: next } : others));
  const take = async (given: Iterable<File>) => {
    for (const file of given)
      try {
        const uploaded = await uploadFile(file);
        setFiles((before) => [...before, uploaded]);
      } catch (problem) {
        toast.danger(`${file.name}: ${(problem as Error).message}`);
      }
  };
  const send = async () => {
    const message = text.trim() || (files.length ? files.map(({ label }) => label).join(', ') : '');
    if (!message || isSending) return;
    setSending(true);
    try {
      await writeMessage(people, {
        message,
        ...(files.length ? { attachments: files.map(({ _id }) => _id) } : {}),
        ...(answered ? { reply_to: answered._id } : {}),
      });
      setText('');
      setFiles([]);
      onAnswered?.();
      onWritten?.();
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setSending(false);
      area.current?.focus();
    }
  };
  return (
    <div className={classes.write}>
      {answered && (
        <div className={classes.answering}>
          <span className="ellipsis">
            {say('Reply to {person}: {message}', {
              person: answered.created_by && <PersonName id={answered.created_by} />,
              message: answered.message,
            })}
          </span>
          <CloseButton size="sm" aria-label={say('Cancel reply')} onClick={onAnswered} />
        </div>
      )}
      {files.length > 0 && (
        <div className={classes.attached}>
          {files.map((file) => (
            <Pill
              key={file._id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': say('Remove {label}', { label: file.label }) }}
              onRemove={() => setFiles(files.filter((each) => each !== file))}
            >
              {file.label}
            </Pill>
          ))}
        </div>
      )}
      <div className={classes.writeRow}>
        <Textarea
          ref={area}
          aria-label={say('Message')}
          placeholder={say('Write a message')}
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onPaste={({ clipboardData }) => void take(clipboardData.files)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <EmojiButton onChosen={(emoji) => setText(`${text}${emoji}`)} />
        <FileButton multiple onChange={(given) => void take(given)}>
          {(props) => (
            <ActionIcon {...props} size="lg" aria-label={say('Attach files')}>
              <IconPaperclip size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </FileButton>
        <LinkButton onChosen={(address) => setText(`${text}${text && !text.endsWith(' ') ? ' ' : ''}${address} `)} />
        <ActionIcon
          size="lg"
          variant="filled"
          color="accent"
          aria-label={say('Send')}
          loading={isSending}
          disabled={!text.trim() && !files.length}
          onClick={() => void send()}
        >
          <IconSend size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </div>
  );
}

const NONE: Record<string, string> = {};

function EmojiButton({ onChosen }: { onChosen: (emoji: string) => void }) {
  const [opened, open] = useState(false);
  return (
    <Popover opened={opened} onChange={open} position="top-end" trapFocus>
      <Popover.Target>
        <ActionIcon size="lg" aria-label={say('Emoji')} aria-expanded={opened} onClick={() => open(!opened)}>
          <IconMoodSmile size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <div className={classes.emoji}>
          {EMOJI.map(([emoji, name]) => (
            <button
              key={emoji}
              type="button"
              aria-label={say(name)}
              onClick={() => {
                onChosen(emoji);
                open(false);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** On a record's page: its address, which becomes a card. */
function LinkButton({ onChosen }: { onChosen: (address: string) => void }) {
  const { pathname } = useLocation();
  const { byName } = useModules();
  const [link] = linkedRecords(pathname, byName.values());
  if (!link || !isId(link.recordId)) return null;
  return (
    <Tooltip label={say('Link this record')}>
      <ActionIcon size="lg" aria-label={say('Link this record')} onClick={() => onChosen(pathname)}>
        <IconLink size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
