import type { Tone } from '#common/field.ts';
import type { Check, Status } from '#common/health.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { say, sayAnswer, sayLater } from '#web/words/say.ts';
import classes from './health.module.css';

export const STATUSES: Record<Status, { label: string; tone: Tone }> = {
  ok: { label: sayLater('Well'), tone: 'done' },
  warning: { label: sayLater('Look here'), tone: 'expiring' },
  critical: { label: sayLater('In trouble'), tone: 'refused' },
};

const NAMES: Record<string, string> = {
  'audit-seals': sayLater('Audit log'),
  'backup-check': sayLater('Tried backups'),
  'continuous-backup': sayLater('Any second'),
  csp: sayLater('Browsers'),
  mail: sayLater('Mail'),
};
const nameOf = (check: string) => say(NAMES[check] ?? check[0]!.toUpperCase() + check.slice(1));

const ORDER: readonly Status[] = ['critical', 'warning', 'ok'];

/** What is in trouble comes first, with what to do about it. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const sorted = checks.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  return (
    <PageSection title={say('Checks')}>
      <LineList>
        {sorted.map(({ name, status, sentence, remedy }) => (
          <li key={name} className={classes.check} aria-label={nameOf(name)}>
            <strong>{nameOf(name)}</strong>
            <Badge tone={STATUSES[status].tone}>{say(STATUSES[status].label)}</Badge>
            <span className={classes.sentence}>{sayAnswer(sentence)}</span>
            {remedy && <span className={classes.remedy}>{sayAnswer(remedy)}</span>}
          </li>
        ))}
      </LineList>
    </PageSection>
  );
}
