import { useState } from 'react';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { RecordPartProps } from '#web/screens.ts';
import { uploadFile } from '#web/files.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { problemsOf, wireValue } from '../signing/answer-problems.ts';
import { QuestionList } from '../signing/question-list.tsx';
import { answersOf, questionsOf, valuesOf, type Question } from '../signing/questions.ts';
import SignatureDialog from '../signing/signature-dialog.tsx';
import { senderInputs } from './agreement-view.ts';
import { storedPages } from './stored-pages.ts';

/** What the sender fills in before anybody is asked. */
export function PrefillDialog({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const inputs = senderInputs(record);
  const [values, setValues] = useState<Record<string, unknown>>(() => valuesOf(inputs));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [drawing, setDrawing] = useState<Question | null>(null);
  const isPhone = usePhone();
  const questions = questionsOf(inputs, values);
  const save = useMutation({
    mutationFn: () => {
      const kinds = new Map(questions.map(({ name, kind }) => [name, kind]));
      const own = Object.entries(answersOf(questions, values)).map(([name, value]) => [name, wireValue(kinds.get(name)!, value)]);
      return updateRecord(module, record._id, { values: Object.fromEntries(own) });
    },
    onSuccess: onClose,
  });
  const put = (question: Question, value: unknown) => setValues((before) => ({ ...before, [question.name]: value }));
  const submit = () => {
    const found = problemsOf(questions, values);
    setProblems(found);
    if (!Object.keys(found).length) save.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={say('Fill in before sending')} size={620} fullScreen={isPhone}>
      <QuestionList
        source={storedPages(String(record.initial_path ?? ''), uploadFile)}
        questions={questions}
        values={values}
        problems={problems}
        put={put}
        askSignature={setDrawing}
      />
      {save.isError && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <Group justify="flex-end" data-foot>
        <Button variant="default" onClick={onClose}>
          {say('Cancel')}
        </Button>
        <Button loading={save.isPending} onClick={submit}>
          {say('Save')}
        </Button>
      </Group>
      {drawing && (
        <SignatureDialog
          question={drawing}
          signer={null}
          onAdopt={(value) => {
            put(drawing, value);
            setDrawing(null);
          }}
          onClose={() => setDrawing(null)}
        />
      )}
    </Modal>
  );
}
