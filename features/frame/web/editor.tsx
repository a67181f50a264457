import { useState, type ComponentType, type FormEvent } from 'react';
import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { moved, OrderedList } from '#web/ui/ordered-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UnlessBroken } from '#web/ui/unless-broken.tsx';
import { say } from '#web/words/say.ts';
import { arranged, keep, putBack, remove, type Arranged } from './frame-api.ts';
import classes from './frame.module.css';

interface Named extends AnyRecord {
  name: string | null;
}
interface Props<R extends Named> {
  title: string;
  lead: string;
  path: Arranged;
  /** `menu`: what one of them is called. */
  noun: string;
  icon: string;
  blank: Partial<R>;
  /** The order in which they stand. */
  compare: (one: R, other: R) => number;
  /** Absent: their order is no one's to choose. */
  placedAt?: (record: R, place: number) => Partial<R>;
  /** A few words below the name in the list. */
  factsOf?: (record: R) => string;
  /** What it has besides its name. */
  Fields: ComponentType<FieldsProps<R>>;
  /** As people will see it. */
  Preview: ComponentType<{ draft: Partial<R> }>;
}
export interface FieldsProps<R> {
  draft: Partial<R>;
  set: (part: Partial<R>) => void;
  /** The server's sentences, by field. */
  refused: Readonly<Record<string, string>>;
}

/** The frame of the editors: what there is on the left, its form beside it, and how it will look. */
export function Editor<R extends Named>(props: Props<R>) {
  const { title, lead, path, noun, icon, blank, compare, placedAt, factsOf } = props;
  const { data, error } = useQuery(arranged<R>(path));
  const [draft, setDraft] = useState<Partial<R>>();
  const records = data?.toSorted(compare);
  const arrange = async (from: number, to: number) => {
    const next = moved(records!, from, to);
    for (const [place, record] of next.entries()) {
      const part = placedAt!(record, place + 1);
      const isThere = Object.entries(part).every(([key, value]) => JSON.stringify(record[key]) === JSON.stringify(value));
      if (!isThere) await keep(path, { ...record, ...part });
    }
  };
  const add = <Button onClick={() => setDraft({ ...blank })}>{say('New {noun}', { noun })}</Button>;
  return (
    <>
      <PageHead title={title}>{add}</PageHead>
      <div className={classes.page}>
        <p className={classes.lead}>{lead}</p>
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={44} my={4} />)}
        {records && (
          <div className={classes.editor} data-open={draft !== undefined || undefined}>
            <div className={classes.all}>
              {records.length === 0 && !draft && (
                <EmptyState icon={icon} title={say('No {noun} yet', { noun })} text={say('What you make stands here.')}>
                  {add}
                </EmptyState>
              )}
              <OrderedList
                label={title}
                items={records}
                keyOf={({ _id }) => _id}
                nameOf={nameOf}
                onMove={placedAt && ((from, to) => void arrange(from, to))}
              >
                {(record) => (
                  <button
                    type="button"
                    className={classes.choose}
                    aria-current={draft?._id === record._id || undefined}
                    onClick={() => setDraft({ ...record })}
                  >
                    <span className="ellipsis">{nameOf(record)}</span>
                    {factsOf && <small className="ellipsis">{factsOf(record)}</small>}
                  </button>
                )}
              </OrderedList>
            </div>
            {draft && <Form key={draft._id ?? 'new'} {...props} draft={draft} onDraft={setDraft} />}
            {!draft && records.length > 0 && <p className={classes.hint}>{say('Choose one to change it, or make a new one.')}</p>}
          </div>
        )}
      </div>
    </>
  );
}

interface FormProps<R extends Named> extends Props<R> {
  draft: Partial<R>;
  onDraft: (draft: Partial<R> | undefined) => void;
}
function Form<R extends Named>({ path, noun, Fields, Preview, draft, onDraft }: FormProps<R>) {
  const [before] = useState(draft);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => keep<R>(path, draft),
    onSuccess: (record) => {
      onDraft({ ...record });
      if (before._id)
        toast.undoable(
          say('“{name}” was saved', { name: nameOf(record) }),
          () => void keep(path, { ...before }).then(onDraft),
          path,
        );
      else toast.success(say('“{name}” was saved', { name: nameOf(record) }));
    },
  });
  const drop = async () => {
    await remove(path, draft._id as string);
    onDraft(undefined);
    toast.undoable(say('“{name}” was removed', { name: nameOf(draft) }), () => void putBack(path, before as AnyRecord), path);
  };
  const refused = error instanceof ApiError ? error.fields : {};
  const set = (part: Partial<R>) => onDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <>
      <form
        className={classes.form}
        onSubmit={submit}
        noValidate
        aria-label={draft._id ? nameOf(draft) : say('New {noun}', { noun })}
      >
        <TextInput
          label={say('Name')}
          required
          value={draft.name ?? ''}
          error={refused.name}
          onChange={(event) => set({ name: event.currentTarget.value } as Partial<R>)}
        />
        <Fields draft={draft} set={set} refused={refused} />
        {error && Object.keys(refused).length === 0 && <p className={classes.problem}>{error.message}</p>}
        <Group gap="xs" justify="flex-end">
          {draft._id && (
            <Button variant="subtle" color="red.9" mr="auto" onClick={() => void drop()}>
              {say('Remove')}
            </Button>
          )}
          <Button variant="default" onClick={() => onDraft(undefined)}>
            {say('Close')}
          </Button>
          <Button type="submit" loading={isPending}>
            {say('Save')}
          </Button>
        </Group>
      </form>
      <aside className={classes.preview} aria-label={say('Preview')}>
        <h2>{say('As people will see it')}</h2>
        <UnlessBroken key={JSON.stringify(draft)}>
          <Preview draft={draft} />
        </UnlessBroken>
      </aside>
    </>
  );
}

const nameOf = (record: AnyRecord | Partial<AnyRecord>): string => (record.name as string | null) || say('Unnamed');
