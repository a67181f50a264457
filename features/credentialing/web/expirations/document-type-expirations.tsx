import { useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { createRecord, pageOptions } from '#web/records/records-api.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import {
  leadsProblem,
  linesOf,
  monthsProblem,
  settingOf,
  type ExpirationSetting,
  type Line,
  type Lines,
} from './expiration-lines.ts';
import classes from './expirations.module.css';

const KEY = 'document-type-expirations';
const QUERY = { searchTerms: { all: [{ field: 'key', op: 'equals', value: KEY }] }, pageSize: 1 };
const NAME = sayLater('Document type expirations');

/** `/admin/document-type-expirations`: when the expiry of each type of document is announced, and how long it is usually valid. */
export default function DocumentTypeExpirations() {
  const settings = useModule('adminSettings');
  return (
    <>
      <PageHead title={say(NAME)} />
      <PageBody
        isNarrow
        isOnePart
        lead={say(
          'The provider and the owner of the record hear of an expiry on each of these days before it. A type without days of its own goes by the usual ones.',
        )}
      >
        {settings && <Loaded module={settings} />}
      </PageBody>
    </>
  );
}

function Loaded({ module }: { module: DescribedModule }) {
  const documents = useModule('documents');
  const { data, error } = useQuery(pageOptions(module, QUERY));
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The setting could not be loaded')} text={error.message} />;
  if (!data || !documents) return <Skeleton h={320} />;
  const types = (fieldOf(documents, 'document_type')?.options ?? []).map(({ value }) => value);
  const record = data.records[0] ?? null;
  return <Table key={record?._id ?? 'new'} module={module} record={record} types={types} />;
}

interface Props {
  module: DescribedModule;
  /** null: nobody set anything yet. */
  record: AnyRecord | null;
  types: readonly string[];
}
function Table({ module, record, types }: Props) {
  const [draft, setDraft] = useState<Lines | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const session = useEditSession(module, record, draft !== null);
  useLeaveGuard(draft !== null);
  const lines = draft ?? linesOf(session.start?.setting as Partial<ExpirationSetting> | undefined, types);
  const hasProblem =
    leadsProblem(lines.usual) !== null ||
    lines.types.some(({ leads, months }) => leadsProblem(leads) !== null || monthsProblem(months) !== null);
  const put = (type: string, change: Partial<Line>) =>
    setDraft({ ...lines, types: lines.types.map((line) => (line.type === type ? { ...line, ...change } : line)) });
  const save = async () => {
    setSaving(true);
    setRefusal(null);
    try {
      const setting = settingOf(lines);
      const saved = session.start
        ? await session.save({ setting }, { Value: Said })
        : await createRecord(module, { key: KEY, name: NAME, section: 'dropdowns', setting });
      if (!saved) return;
      setDraft(null);
      toast.success(say('Document type expirations saved.'));
    } catch (problem) {
      setRefusal((problem as Error).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <TextInput
        label={say('Usual days before the expiry')}
        description={say('For every type that has none of its own')}
        maw={320}
        value={lines.usual}
        error={leadsProblem(lines.usual)}
        onChange={(event) => setDraft({ ...lines, usual: event.currentTarget.value })}
      />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('Document type')}</th>
            <th scope="col">{say('Days before the expiry')}</th>
            <th scope="col">{say('Usually valid (months)')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.types.map((line) => (
            <tr key={line.type}>
              <th scope="row">{say(line.type)}</th>
              <td>
                <TextInput
                  aria-label={say('Days before the expiry of {type}', { type: say(line.type) })}
                  placeholder={lines.usual}
                  value={line.leads}
                  error={leadsProblem(line.leads)}
                  onChange={(event) => put(line.type, { leads: event.currentTarget.value })}
                />
              </td>
              <td>
                <TextInput
                  aria-label={say('Months for which {type} is usually valid', { type: say(line.type) })}
                  inputMode="numeric"
                  placeholder={say('Months')}
                  value={line.months}
                  error={monthsProblem(line.months)}
                  onChange={(event) => put(line.type, { months: event.currentTarget.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {refusal && (
        <p role="alert" className={classes.problem}>
          {refusal}
        </p>
      )}
      {draft && (
        <div className={classes.buttons} data-foot>
          <Button variant="default" onClick={() => setDraft(null)}>
            {say('Reset')}
          </Button>
          <Button loading={isSaving} disabled={hasProblem} onClick={() => void save()}>
            {say('Save expirations')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The setting in the question which of two people's changes stands. */
function Said({ value }: { value: unknown }) {
  const { usual, types } = linesOf(value as Partial<ExpirationSetting>, []);
  return (
    <ul className={classes.said}>
      <li>{say('Usually {usual} days', { usual })}</li>
      {types.map(({ type, leads, months }) => (
        <li key={type}>
          {months
            ? say('{type}: {leads} days, valid {months} months', { type: say(type), leads, months })
            : say('{type}: {leads} days', { type: say(type), leads })}
        </li>
      ))}
    </ul>
  );
}
