import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { say } from '#web/words/say.ts';
import { textDifference, type Changed } from './text-difference.ts';
import classes from './policies.module.css';

interface Version extends AnyRecord {
  policy_version: number;
  text: string | null;
  note: string | null;
}

/** What is new in the version that stands, in words; nothing where it is the first. */
export function PolicyDifference({ policy, version }: { policy: string; version: number }) {
  const { data } = useQuery({
    queryKey: ['records', 'policyVersions', policy, version],
    queryFn: ({ signal }) =>
      api<{ records: Version[] }>('/api/policy-versions/dataSourceSearch', {
        body: { searchTerms: { policy }, sortField: 'policy_version', sortOrder: 'desc', pageSize: 2, total: 'none' },
        signal,
        quiet: true,
      }),
    enabled: version > 1,
    retry: false,
  });
  const [now, before] = data?.records ?? [];
  if (!now || !before) return null;
  const changes = textDifference(paragraphsOf(before.text), paragraphsOf(now.text));
  return (
    <details className={classes.difference}>
      <summary>{say('What changed since version {version}', { version: before.policy_version })}</summary>
      {now.note && <p>{now.note}</p>}
      {changes.every((each) => 'same' in each) ? (
        <p className="muted">{say('The words are the same.')}</p>
      ) : (
        changes.map((each, at) => <Change key={at} change={each} />)
      )}
    </details>
  );
}

function Change({ change }: { change: Changed }) {
  if ('same' in change)
    return (
      <p className="muted">
        {say({ one: 'One paragraph is the same.', other: '{count} paragraphs are the same.' }, { count: change.same })}
      </p>
    );
  return (
    <p>
      {change.pieces.map(({ text, kind }, at) => {
        const Tag = kind === 'same' ? 'span' : kind === 'added' ? 'ins' : 'del';
        return <Tag key={at}>{text}</Tag>;
      })}
    </p>
  );
}

const BLOCKS = 'p, li, h1, h2, h3, h4, blockquote, td';

function paragraphsOf(html: string | null): string[] {
  const { body } = new DOMParser().parseFromString(html ?? '', 'text/html');
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((each) => !each.querySelector(BLOCKS));
  const texts = blocks.length ? blocks.map(({ textContent }) => textContent) : [body.textContent];
  return texts.map((text) => (text ?? '').trim()).filter((text) => text !== '');
}
