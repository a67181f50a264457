import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { brand } from '#web/brand.ts';
import { say } from '#web/words/say.ts';
import { pageAbout, READERS, type GuidePage } from '../guide-page.ts';
import { foundPages, guidePages } from './guide-pages.ts';
import { MarkdownText } from './markdown-text.tsx';
import classes from './guide.module.css';

/** `/help`: the contents; `/help?about=/app/leads`: the page about a screen; `/help/leads`: a page. */
export default function HelpScreen() {
  const name = useParams().page;
  const about = useSearchParams()[0].get('about');
  const page = guidePages.find((each) => each.name === name);
  usePageTitle(page ? say('{title}, help', { title: page.title }) : say('Help'));
  const asked = about ? pageAbout(guidePages, about) : undefined;
  if (asked) return <Navigate to={`/help/${asked.name}`} replace />;
  return (
    <>
      <PageHead title={page?.title ?? say('Help')} />
      <div className={classes.page} data-has-page={page !== undefined || undefined}>
        <Contents current={page} />
        <div className={classes.main}>
          {page ? (
            <MarkdownText text={page.text} />
          ) : name ? (
            <EmptyState
              icon="help"
              title={say('There is no such page')}
              text={say('Choose one from the contents, or search for it.')}
            />
          ) : (
            <p className="muted">
              {say(
                'How to work with {name}. On every page of staff, the question mark at the foot of the menu, on a phone in the head, opens the part about it.',
                { name: brand.name },
              )}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function Contents({ current }: { current: GuidePage | undefined }) {
  const [words, setWords] = useState('');
  const found = words.trim() ? foundPages(words) : undefined;
  return (
    <nav className={classes.contents} aria-label={say('Contents of the help')}>
      <TextInput
        type="search"
        aria-label={say('Search the help')}
        placeholder={say('Search the help')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found ? (
        <>
          <p className="muted" role="status">
            {say({ one: '{count} page', other: '{count} pages' }, { count: found.length })}
          </p>
          <Pages pages={found} current={current} />
        </>
      ) : (
        READERS.map((reader) => (
          <section key={reader}>
            <h2>{say(reader)}</h2>
            <Pages pages={guidePages.filter((page) => page.for === reader)} current={current} />
          </section>
        ))
      )}
    </nav>
  );
}

function Pages({ pages, current }: { pages: readonly GuidePage[]; current: GuidePage | undefined }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.name}>
          <Link to={`/help/${page.name}`} aria-current={page === current ? 'page' : undefined}>
            {page.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
