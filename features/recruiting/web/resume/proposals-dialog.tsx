import { useState } from 'react';
import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { fieldOf } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { inWords, isAsked, isEmpty, type Mark, type Parsed, type Proposal } from './resume-api.ts';
import { ProposalRow } from './proposal-row.tsx';
import { ResumePages } from './resume-pages.tsx';
import classes from './resume.module.css';

interface Props {
  module: DescribedModule;
  title: string;
  confirm: string;
  file: { _id: string; type: string };
  proposals: Readonly<Record<string, Omit<Proposal, 'current'> & { current?: unknown }>>;
  marks: Readonly<Record<string, readonly Mark[]>>;
  /** Leads who may be the same person. */
  matches?: Parsed['matches'];
  onTake: (values: Record<string, unknown>) => Promise<void>;
  onClose: () => void;
}

/** What a resume tells beside what stands there: empty fields are chosen, filled ones are never overwritten unasked. */
export default function ProposalsDialog(props: Props) {
  const { module, title, confirm, file, proposals, marks, matches = [], onTake, onClose } = props;
  const shown = Object.entries(proposals).filter(
    ([name, { current, value }]) => isAsked(module, name) && inWords(current) !== inWords(value),
  );
  const [chosen, setChosen] = useState(() => shown.filter(([, { current }]) => isEmpty(current)).map(([name]) => name));
  const [active, setActive] = useState<string | null>(null);
  const hasOwn = shown.some(([, { current }]) => !isEmpty(current));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onTake(Object.fromEntries(chosen.map((name) => [name, proposals[name]!.value]))),
  });
  const marksOfShown = Object.fromEntries(shown.map(([name]) => [name, marks[name] ?? []]));
  const seen = matches.filter(({ _id }) => _id);
  return (
    <FormDialog
      title={title}
      size={file.type === 'application/pdf' ? 1040 : 560}
      confirm={confirm}
      disabled={shown.length > 0 && chosen.length === 0}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {seen.length > 0 && (
        <Alert color="yellow" title={say('This may be somebody you know')}>
          {seen.map(({ _id, name, score }) => (
            <div key={_id}>
              {say('{lead} ({score} points)', {
                lead: <RecordLink moduleName="leads" reference={{ _id: _id!, name: name ?? say('Lead') }} isApart />,
                score,
              })}
            </div>
          ))}
        </Alert>
      )}
      <div className={classes.split}>
        {shown.length === 0 ? (
          <p className="muted">{say('The resume tells nothing new.')}</p>
        ) : (
          <ul className={classes.proposals}>
            {shown.map(([name, { current, value, confidence, source }]) => (
              <ProposalRow
                key={name}
                label={say(fieldOf(module, name)?.label ?? name)}
                reading={{ value, confidence, source }}
                current={hasOwn ? current : undefined}
                isChosen={chosen.includes(name)}
                isActive={name === active}
                onChoose={(isChosen) => setChosen(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name))}
                onLook={() => setActive(name)}
              />
            ))}
          </ul>
        )}
        <ResumePages file={file} marks={marksOfShown} active={active} />
      </div>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
