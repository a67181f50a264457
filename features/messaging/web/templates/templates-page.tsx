import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAccess } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder } from '#web/ui/finder.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { templatesOptions, type Template } from './templates-api.ts';
import classes from './templates.module.css';

const TemplateEditor = lazy(() => import('./template-editor.tsx'));
const NEW = 'new';
const OTHERS = sayLater('Others');

/** `/app/campaigns/templates?open=…`: the texts of letters, SMS, and job descriptions, and the one that is being written. */
export default function TemplatesPage() {
  const { create } = useAccess('templates');
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const [words, setWords] = useState('');
  const [wanted] = useDebouncedValue(words.trim(), 150);
  const { data, isPending, error } = useQuery(templatesOptions(wanted));
  const show = (id: string | null) => setSearch(id ? { open: id } : {});
  const groups = Map.groupBy(data?.records ?? [], ({ group_category }) => group_category ?? OTHERS);
  return (
    <>
      <PageHead title={say('Templates')}>
        {create && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show(NEW)}>
            {say('New template')}
          </Button>
        )}
      </PageHead>
      <div className={classes.page} data-open={open ? '' : undefined}>
        <nav className={classes.side} aria-label={say('Templates')}>
          <Finder what={say('a template')} value={words} onChange={setWords} />
          {isPending && <Skeleton height={160} />}
          {error && <EmptyState icon="alert-triangle" title={say('The templates could not be loaded')} text={error.message} />}
          {data && !data.records.length && (
            <p className="muted">{say(wanted ? 'Nothing found.' : 'There are no templates yet.')}</p>
          )}
          {[...groups].map(([group, templates]) => (
            <section key={group} aria-label={say(group)}>
              <h2 className={classes.group}>{say(group)}</h2>
              {templates.map((template) => (
                <Line key={template._id} template={template} isOpen={template._id === open} onOpen={() => show(template._id)} />
              ))}
            </section>
          ))}
        </nav>
        {open ? (
          <Suspense fallback={<Skeleton height={400} />}>
            <TemplateEditor key={open} id={open === NEW ? undefined : open} onSaved={show} onBack={() => show(null)} />
          </Suspense>
        ) : (
          <div className={classes.nothing}>
            <EmptyState
              icon="template"
              title={say('Select a template')}
              text={say('Or write a new one with variables and a live preview.')}
            />
          </div>
        )}
      </div>
    </>
  );
}

const KINDS = { email: sayLater('Email'), sms: 'SMS', 'job description': sayLater('Job description') } as const;

function Line({ template, isOpen, onOpen }: { template: Template; isOpen: boolean; onOpen: () => void }) {
  return (
    <UnstyledButton className={classes.line} aria-current={isOpen || undefined} onClick={onOpen}>
      <span className="ellipsis">{template.name}</span>
      <span className="muted">{template.type && say(KINDS[template.type])}</span>
    </UnstyledButton>
  );
}
