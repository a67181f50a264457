import { useState } from 'react';
import { Button, Checkbox, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { RecordLink } from '#common/module.ts';
import { formatNumber } from '#web/formats.ts';
import { useModules } from '#web/modules.ts';
import { useRecordName } from '#web/records/reference.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { orderExport, type FoundPerson as Found, type Holding } from './privacy-api.ts';
import classes from './privacy.module.css';

const keyOf = ({ moduleName, recordId }: RecordLink) => `${moduleName} ${recordId}`;
const recordsOf = ({ moduleName, ids }: Holding): RecordLink[] => ids.map((recordId) => ({ moduleName, recordId }));

/** What is held: who they are, which may be exported or erased, and what is about them or mentions them. */
export function FoundPerson({ found }: { found: Found }) {
  const people = found.holdings.filter(({ relation }) => relation === 'is').flatMap(recordsOf);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'erase' | 'hold'>();
  const navigate = useNavigate();
  const chosen = people.filter((link) => !left.has(keyOf(link)));
  const order = useMutation({
    mutationFn: () => orderExport(chosen),
    onSuccess: ({ request }) => navigate(`/admin/privacy/${request}`),
  });
  if (!found.holdings.length)
    return <EmptyState icon="shield-check" title={say('Nothing is held')} text={say('No record has this address or number.')} />;
  const toggle = (link: RecordLink, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(keyOf(link));
    else next.add(keyOf(link));
    setLeft(next);
  };
  return (
    <PageSection title={say('What is held')}>
      <div className={classes.surface}>
        <p className={classes.intro}>{say('These records are the person. Choose those that really are.')}</p>
        <ul className={classes.people}>
          {people.map((link) => (
            <Person key={keyOf(link)} link={link} isChosen={!left.has(keyOf(link))} onChoose={(is) => toggle(link, is)} />
          ))}
        </ul>
        <Counts
          title={say('About them')}
          holdings={found.holdings.filter(({ relation }) => relation === 'about')}
          found={found}
        />
        <Counts
          title={say('Mentioned in, for you to read')}
          holdings={found.holdings.filter(({ relation }) => relation === 'mentions')}
        />
        <NotSearched names={found.notSearched} />
        <Group gap="xs" className={classes.verbs}>
          <Button variant="default" disabled={!chosen.length} loading={order.isPending} onClick={() => order.mutate()}>
            {say('Export')}
          </Button>
          <Button variant="default" disabled={!chosen.length} onClick={() => setDialog('hold')}>
            {say('Legal hold…')}
          </Button>
          <Button color="red.9" disabled={!chosen.length} onClick={() => setDialog('erase')}>
            {say('Erase…')}
          </Button>
        </Group>
      </div>
      {dialog === 'erase' && <EraseDialog records={chosen} onClose={() => setDialog(undefined)} />}
      {dialog === 'hold' && <HoldDialog records={chosen} onClose={() => setDialog(undefined)} />}
    </PageSection>
  );
}

/** Files that are removed after 30 days by themselves. */
const FILES: Readonly<Record<string, string>> = { imports: sayLater('imports'), exports: sayLater('exports of lists') };

function NotSearched({ names }: { names: readonly string[] }) {
  const { byName } = useModules();
  const tables = names.filter((name) => !FILES[name]);
  const files = names.flatMap((name) => (FILES[name] ? say(FILES[name]) : []));
  return (
    <>
      {tables.length > 0 && (
        <p className={classes.intro}>
          {say('Too large to search for mentions: {tables}.', {
            tables: tables.map((name) => say(byName.get(name)?.label ?? name)).join(', '),
          })}
        </p>
      )}
      {files.length > 0 && (
        <p className={classes.intro}>
          {say('Not searched: files of {files} of the last 30 days. They are removed after that.', {
            files: files.reduce((one, other) => say('{one} and {other}', { one, other })),
          })}
        </p>
      )}
    </>
  );
}

function Person({ link, isChosen, onChoose }: { link: RecordLink; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  const module = useModules().byName.get(link.moduleName);
  const name = useRecordName(link.moduleName, { _id: link.recordId });
  const says = name === null ? '…' : name || say('Deleted');
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        label={`${say(module?.singular ?? link.moduleName)}: ${says}`}
      />
      {name && module && <Link to={`${module.route}/${link.recordId}`}>{say('Open')}</Link>}
    </li>
  );
}

function Counts({ title, holdings, found }: { title: string; holdings: readonly Holding[]; found?: Found }) {
  const { all: modules } = useModules();
  const beside: [string, number][] = found
    ? [
        [say('Files'), found.files],
        [say('Letters'), found.letters],
        [say('Audit entries'), found.auditEntries],
        [say('Sign-ins'), found.signIns],
      ]
    : [];
  const lines: [string, number][] = [
    ...holdings.map(({ moduleName, count }): [string, number] => [
      say(modules.find(({ name }) => name === moduleName)?.label ?? moduleName),
      count,
    ]),
    ...beside.filter(([, count]) => count > 0),
  ];
  if (!lines.length) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl className={classes.figures}>
        {lines.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
