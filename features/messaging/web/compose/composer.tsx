import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { api, ApiError } from '#web/api.ts';
import { RichEditor } from '#web/fields/rich-editor.tsx';
import { formatMoment } from '#web/formats.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { sendLetter, sendToMany, takeBack } from '../mail-api.ts';
import { VariableMenu } from '../templates/variable-menu.tsx';
import { AttachButton, AttachedFiles } from './attach-button.tsx';
import { ChooseTemplate } from './choose-template.tsx';
import { bodyOf, HOLD_SECONDS, isBegun, MOST_ATTACHED, sizeOf, type Composed } from './composed.ts';
import { discardDraft, useKeptLetter } from './letter-drafts.ts';
import { RecipientsLine } from './recipients-line.tsx';
import { SendLater } from './send-later.tsx';
import { sayWhoWasSkipped } from './skipped-recipients.ts';
import classes from '../mail.module.css';

interface Props {
  initial: Composed;
  onClose: () => void;
  /** A letter that was taken back comes up again as it was. */
  onAgain: (composed: Composed) => void;
}

/** Writes a letter. It leaves ten seconds later, and can be taken back until then; what is not sent is kept as a draft. */
export default function Composer({ initial, onClose, onAgain }: Props) {
  const [letter, setLetter] = useState<Composed>(initial);
  const [hasCopies, showCopies] = useState(Boolean(initial.cc || initial.bcc));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const editor = useRef<Editor | null>(null);
  const client = useQueryClient();
  const isPhone = usePhone();
  const { many } = letter;
  const { draft, keep, settled } = useKeptLetter(letter, !many && !isPending);
  const set = (fields: Composed) => setLetter((before) => ({ ...before, ...fields }));
  const files = letter.files ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: ['records', 'messages'] });

  const undo = async (id: string) => {
    await takeBack(id);
    void refresh();
    onAgain({ ...letter, draft: id });
  };
  const sendOne = async () => {
    const kept = await settled();
    const { record } = await sendLetter(bodyOf({ ...letter, ...(kept ? { draft: kept } : {}) }));
    toast.show(
      letter.sendAt
        ? { text: say('Your message will be sent {moment}.', { moment: formatMoment(letter.sendAt) }) }
        : {
            text: say('Your message will be sent in 10 seconds.'),
            duration: HOLD_SECONDS * 1_000 - 1_500,
            action: { label: say('Take back'), run: () => void undo(record._id) },
          },
    );
  };
  const sendEach = async (recipients: NonNullable<Composed['many']>) => {
    const { subject = '', message = '', template, sendAt } = letter;
    sayWhoWasSkipped(await sendToMany({ recipients, subject, message, template, sendAt }));
  };
  const send = async () => {
    if (isPending || sizeOf(files) > MOST_ATTACHED) return;
    setPending(true);
    try {
      await (many ? sendEach(many) : sendOne());
      void refresh();
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setProblems(Object.keys(problem.fields).length ? problem.fields : { message: problem.message });
    } finally {
      setPending(false);
    }
  };
  const close = () => {
    if (!many && isBegun(letter) && letter !== initial) void keep().then(() => toast.stealth(say('Saved as a draft.'), 3_000));
    onClose();
  };
  const discard = async () => {
    onClose();
    const kept = await settled();
    if (kept) await discardDraft(kept).catch(() => undefined);
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <Modal opened onClose={close} title={say(letter.replyTo ? 'Reply' : 'New message')} size={720} fullScreen={isPhone}>
      <Stack gap="sm" onKeyDownCapture={sendByKey}>
        {many ? (
          <RecipientsLine many={many} subject={letter.subject ?? ''} message={letter.message ?? ''} />
        ) : (
          <>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                style={{ flex: 1 }}
                label={say('To')}
                value={letter.to ?? ''}
                error={problems.to}
                onChange={({ currentTarget }) => set({ to: currentTarget.value })}
                data-autofocus={!initial.to || undefined}
              />
              {!hasCopies && (
                <Button variant="default" onClick={() => showCopies(true)}>
                  {say('Cc')}
                </Button>
              )}
            </Group>
            {hasCopies && <Copies letter={letter} problems={problems} onChange={set} />}
          </>
        )}
        <FromSelect mailbox={letter.mailbox} onChange={(mailbox) => set({ mailbox })} isHidden={Boolean(many)} />
        <ChooseTemplate about={letter.about} module={many?.[0]?.moduleName} onChosen={set} />
        <TextInput
          label={say('Subject')}
          value={letter.subject ?? ''}
          error={problems.subject}
          onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
        />
        <div>
          <RichEditor
            label={say('Message')}
            html={letter.message ?? ''}
            withVariables={Boolean(many)}
            hasError={Boolean(problems.message)}
            onEditor={(made) => (editor.current = made)}
            onChange={(message) => set({ message })}
          >
            {many && <VariableMenu onChosen={(variable) => void editor.current?.chain().focus().insertContent(variable).run()} />}
          </RichEditor>
          {problems.message && (
            <p className={classes.problem} role="alert">
              {problems.message}
            </p>
          )}
        </div>
        <AttachedFiles files={files} onChange={(next) => set({ files: next })} />
        {problems.attachments && <p className={classes.problem}>{problems.attachments}</p>}
        {letter.sendAt && (
          <p className={classes.moment}>{say('Will be sent {moment}', { moment: formatMoment(letter.sendAt) })}</p>
        )}
        <Group justify="space-between" gap="xs" data-foot>
          <Group gap={4}>
            {!many && <AttachButton files={files} about={letter.about} onChange={(next) => set({ files: next })} />}
            <SendLater sendAt={letter.sendAt} onChange={(sendAt) => setLetter(withMoment(letter, sendAt))} />
          </Group>
          <Group gap="xs">
            <Button variant="default" onClick={() => void discard()}>
              {say(draft ? 'Discard' : 'Cancel')}
            </Button>
            <Button loading={isPending} disabled={sizeOf(files) > MOST_ATTACHED} onClick={() => void send()}>
              {say(letter.sendAt ? 'Schedule' : 'Send')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

const withMoment = ({ sendAt: _before, ...letter }: Composed, sendAt: string | undefined): Composed =>
  sendAt ? { ...letter, sendAt } : letter;

interface CopiesProps {
  letter: Composed;
  problems: Record<string, string>;
  onChange: (fields: Composed) => void;
}
function Copies({ letter, problems, onChange }: CopiesProps) {
  return (
    <Group gap="xs" grow align="flex-start">
      <TextInput
        label={say('Cc')}
        value={letter.cc ?? ''}
        error={problems.cc}
        onChange={({ currentTarget }) => onChange({ cc: currentTarget.value })}
      />
      <TextInput
        label={say('Bcc')}
        value={letter.bcc ?? ''}
        error={problems.bcc}
        onChange={({ currentTarget }) => onChange({ bcc: currentTarget.value })}
      />
    </Group>
  );
}

interface FromProps {
  mailbox: string | undefined;
  onChange: (mailbox: string) => void;
  isHidden: boolean;
}
/** Whose address it leaves from, for people with mailboxes of their own. */
function FromSelect({ mailbox, onChange, isHidden }: FromProps) {
  const { user } = useSession();
  const { access } = useAccess('gmailAccounts');
  const { data } = useQuery({
    queryKey: ['records', 'gmailAccounts', 'search', 'mine'],
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; gmail_email_address: string; isDefault: boolean | null }[] }>(
        `/api/gmail-accounts/user-id/${user._id}`,
        { signal, quiet: true },
      ),
    enabled: access && !isHidden,
    staleTime: 5 * 60_000,
  });
  if (isHidden || !data?.records.length) return null;
  const own = data.records.find(({ isDefault }) => isDefault) ?? data.records[0]!;
  return (
    <Select
      label={say('From')}
      allowDeselect={false}
      data={data.records.map(({ _id, gmail_email_address }) => ({ value: _id, label: gmail_email_address }))}
      value={mailbox ?? own._id}
      onChange={(id) => id && onChange(id)}
    />
  );
}
