import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DOCUMENTS_TAKEN, LARGEST_FILE } from '#common/files-taken.ts';
import { say } from '#web/words/say.ts';
import type { Asking } from './asking.ts';
import { isAnswered, type Question } from './questions.ts';
import classes from './signing.module.css';

/** A file of the signer's: from the camera or from the device. */
export function FileAnswer({ source, question, values, problems, put }: Asking & { question: Question }) {
  const picker = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const isDone = isAnswered(question.kind, values[question.name]);
  const send = useMutation({
    mutationFn: (file: File) => {
      if (file.size > LARGEST_FILE) throw new Error('The file is larger than 25 MB.');
      return source.sendFile(file);
    },
    onSuccess: ({ _id }, file) => {
      setName(file.name);
      put(question, _id);
    },
  });
  const problem = send.error?.message ?? problems[question.name];
  return (
    <div role="group" aria-label={question.label} className={classes.drawn}>
      <strong>
        {question.label}
        {question.required && <span className="muted">{say(' (required)')}</span>}
      </strong>
      {isDone && <span>{name ?? say('A file is added.')}</span>}
      {problem && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/pdf,image/*"
        aria-label={question.label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) send.mutate(file);
        }}
      />
      <span className={classes.options}>
        <Button
          size="md"
          variant={isDone ? 'default' : 'filled'}
          loading={send.isPending}
          onClick={() => picker.current?.click()}
        >
          {isDone ? say('Choose another file') : say('Photograph or choose a file')}
        </Button>
        {isDone && (
          <Button size="md" variant="subtle" onClick={() => put(question, null)}>
            {say('Remove')}
          </Button>
        )}
      </span>
      <small className="muted">{DOCUMENTS_TAKEN}</small>
    </div>
  );
}
