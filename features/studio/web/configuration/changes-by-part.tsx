import type { Tone } from '#common/field.ts';
import { labelOf } from '#common/module.ts';
import { Badge } from '#web/ui/badge.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { byPart, whatInWords, type Change } from './configuration-file.ts';
import styles from './configuration.module.css';
import classes from '../studio.module.css';

const WORDS: Record<Exclude<Change['change'], 'none'>, { tone: Tone; before: string; after: string }> = {
  refuse: { tone: 'refused', before: sayLater('Refused'), after: sayLater('Refused') },
  add: { tone: 'done', before: sayLater('New'), after: sayLater('Added') },
  change: { tone: 'progress', before: sayLater('Changes'), after: sayLater('Changed') },
};

interface Props {
  changes: readonly Change[];
  isApplied: boolean;
}
/** Every addition, change and refusal under its part. */
export function ChangesByPart({ changes, isApplied }: Props) {
  return byPart(changes).map(({ part, label, lines, same }) => (
    <section key={part} aria-label={label} className={styles.changed}>
      <h3>
        {label} {same > 0 && <span className="muted">{say('{count} the same', { count: same })}</span>}
      </h3>
      {lines.length > 0 && (
        <ul className={classes.rows}>
          {lines.map(({ name, change, reason, what }) => {
            const { tone, before, after } = WORDS[change as keyof typeof WORDS];
            return (
              <li key={`${name} ${change}`}>
                <span className={styles.kind}>
                  <Badge tone={tone}>{say(isApplied ? after : before)}</Badge>
                </span>
                <span className={classes.grow}>
                  {part === 'dropdowns' ? labelOf(name) : name}
                  {reason && <small className={classes.problem}>{reason}</small>}
                  {what && <small className="muted">{whatInWords(what)}</small>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  ));
}
