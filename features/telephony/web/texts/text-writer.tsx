import { useState, type KeyboardEvent } from 'react';
import { ActionIcon, Button, Group, Menu, Popover, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { TextTools } from '#web/fields/text-tools.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useTyped } from '#web/typed.ts';
import { say } from '#web/words/say.ts';
import { lettersLeft, segmentsOf } from '../../segments.ts';
import { refreshTexts, renderTemplate, sendText, templatesOptions } from './texts-api.ts';
import classes from './texts.module.css';

const EMOJI = ['🙂', '😀', '👍', '🙏', '🎉', '✅', '📅', '📞', '📍', '❤️', '👋', '💬'];

/** Writes a text: Ctrl and Enter sends it. It says how many parts are paid for, and asks before it wakes somebody. */
export function TextWriter({ number, about }: { number: string; about: RecordLink | undefined }) {
  const [message, setMessage] = useTyped(`text:${number}`, '');
  const [sendAt, setSendAt] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (despiteQuietHours = false): Promise<void> => {
    if (!message.trim() || isPending) return;
    setPending(true);
    setProblem('');
    try {
      const moment = sendAt ? { sendAt: new Date(sendAt).toISOString() } : {};
      await sendText({ to: number, related_record: about, message, despiteQuietHours, ...moment });
      setMessage('');
      setSendAt('');
      void refreshTexts();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === 'quiet-hours') return void askAnyway(thrown.message);
      setProblem(thrown.message);
    } finally {
      setPending(false);
    }
  };
  const askAnyway = async (sentence: string) => {
    if (await confirmAction({ title: say('It is late there'), text: sentence, confirm: say('Send anyway'), deny: say('Wait') }))
      await sendLate();
  };
  const sendLate = async () => {
    try {
      await sendText({ to: number, related_record: about, message, despiteQuietHours: true });
      setMessage('');
      void refreshTexts();
    } catch (thrown) {
      toast.danger((thrown as Error).message);
    }
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={classes.write}>
      <Textarea
        aria-label={say('Text')}
        placeholder={say('Write a text')}
        autosize
        minRows={2}
        maxRows={8}
        value={message}
        error={problem || undefined}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        onKeyDown={byKey}
      />
      <TextTools label={say('the text')} text={message} isRich={false} about={about} onChange={setMessage} />
      <Group justify="space-between" gap="xs">
        <Group gap={4}>
          <EmojiButton onChosen={(one) => setMessage(message + one)} />
          <TemplateButton about={about} onChosen={setMessage} />
          <TextInput
            type="datetime-local"
            size="xs"
            aria-label={say('Send at')}
            value={sendAt}
            onChange={({ currentTarget }) => setSendAt(currentTarget.value)}
          />
        </Group>
        <Group gap="xs">
          <Counter message={message} />
          <Button loading={isPending} disabled={!message.trim()} onClick={() => void send()}>
            {say(sendAt ? 'Schedule' : 'Send')}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

function Counter({ message }: { message: string }) {
  const parts = segmentsOf(message);
  if (!parts) return null;
  return (
    <span className="muted numeric" role="status">
      {parts === 1
        ? say('{count} left', { count: lettersLeft(message) })
        : say('{count} parts, each is paid for', { count: parts })}
    </span>
  );
}

function EmojiButton({ onChosen }: { onChosen: (emoji: string) => void }) {
  return (
    <Popover>
      <Popover.Target>
        <ActionIcon aria-label={say('Emoji')} size="lg">
          <Icon name="confetti" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.emoji}>
          {EMOJI.map((one) => (
            <ActionIcon key={one} size={36} aria-label={say('Add {emoji}', { emoji: one })} onClick={() => onChosen(one)}>
              {one}
            </ActionIcon>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function TemplateButton({ about, onChosen }: { about: RecordLink | undefined; onChosen: (words: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...templatesOptions(about?.moduleName), enabled: isOpen });
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon aria-label={say('Template')} size="lg">
          <Icon name="template" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.records.length === 0 && <Menu.Item disabled>{say('There is no template for texts yet.')}</Menu.Item>}
        {data?.records.map(({ _id, name }) => (
          <Menu.Item key={_id} onClick={() => void renderTemplate(_id, about).then(({ body }) => onChosen(body))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
