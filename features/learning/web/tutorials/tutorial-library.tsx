import { useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconPlayerRecord, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fieldOf, useModule, useModules } from '#web/modules.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ModuleDenied } from '#web/ui/module-denied.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { libraryOptions, openTutorial, type Tutorial } from './tutorials-api.ts';
import classes from './tutorials.module.css';

/** `/app/tutorial-library`: how the product is used, by category. */
export default function TutorialLibrary() {
  const session = useSession();
  const module = useModule('tutorials');
  const [words, setWords] = useState('');
  const { data, error } = useQuery(libraryOptions);
  const { isLoading } = useModules();
  if (isLoading) return <Skeleton h={240} m={24} />;
  if (!module) return <ModuleDenied area="Tutorials" />;
  const categories = fieldOf(module, 'category')?.options ?? [];
  const found = (data?.records ?? []).filter((tutorial) => isFoundBy(words, tutorial));
  const inCategory = (value: string | null) => found.filter(({ category }) => category === value);
  const others = found.filter(({ category }) => !categories.some(({ value }) => value === category));
  return (
    <>
      <PageHead title={say('Tutorials')}>
        {mayCreate(module, session) && (
          <Button component={Link} to="/app/tutorial-library/record" leftSection={<IconPlayerRecord size={16} stroke={1.6} />}>
            {say('Record one')}
          </Button>
        )}
      </PageHead>
      <PageBody>
        <TextInput
          aria-label={say('Search the tutorials')}
          placeholder={say('Search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          maw={360}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {error && <EmptyState icon="alert-triangle" title={say('The tutorials could not be loaded')} text={error.message} />}
        {!data && !error && <Skeleton h={240} />}
        {data && found.length === 0 && words && <EmptyState icon="search" title={say('No tutorial has these words')} />}
        {categories.map(({ value, label }) => (
          <Category
            key={value}
            label={say(label)}
            tutorials={inCategory(value)}
            isShown={!words || inCategory(value).length > 0}
          />
        ))}
        <Category label={say('Others')} tutorials={others} isShown={others.length > 0} />
      </PageBody>
    </>
  );
}

function Category({ label, tutorials, isShown }: { label: string; tutorials: readonly Tutorial[]; isShown: boolean }) {
  if (!isShown) return null;
  return (
    <section aria-label={label} className={classes.category}>
      <h2>{label}</h2>
      {tutorials.length === 0 && <p className="muted">{say('There is none yet.')}</p>}
      <ul>
        {tutorials.map((tutorial) => (
          <li key={tutorial._id}>
            <button type="button" className={classes.tutorial} onClick={() => openTutorial.set(tutorial)}>
              <b>{tutorial.name}</b>
              {tutorial.description && <span className="muted">{tutorial.description}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isFoundBy = (words: string, { name, description, category }: Tutorial): boolean => {
  const text = `${name} ${description ?? ''} ${category ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
