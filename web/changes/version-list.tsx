import { type ReactNode, useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { useRecordName, type Reference } from '../records/reference.ts';
import { confirmAction } from '../ui/dialogs.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { say } from '../words/say.ts';
import classes from './changes.module.css';

interface Version {
  version: number;
  at: string;
  by: Reference | null;
  /** What it changed, a sentence for each change. */
  words: readonly string[];
}
interface Props {
  /** Newest first. */
  versions: readonly Version[];
  /** What putting one back does to what is there now. */
  warning: string;
  isBusy: boolean;
  onPutBack: (version: number) => void;
  /** How two versions differ, as `Difference` shows it. */
  renderDifference: (from: number, to: number) => ReactNode;
}
/** The versions of an arrangement: who made them and what they changed, any two compared, and the way back to each. */
export function VersionList({ versions, warning, isBusy, onPutBack, renderDifference }: Props) {
  const putBack = async (version: number) => {
    const isSure = await confirmAction({
      title: say('Put version {version} back?', { version }),
      text: warning,
      confirm: say('Put back'),
    });
    if (isSure) onPutBack(version);
  };
  if (versions.length === 0) return <p className="muted">{say('Nobody has changed it yet.')}</p>;
  return (
    <>
      {versions.length > 1 && <Compare versions={versions} renderDifference={renderDifference} />}
      <ol className={classes.versions} aria-label={say('Versions')}>
        {versions.map((each, at) => (
          <li key={each.version}>
            <VersionLine {...each} />
            {at === 0 ? (
              <span className="muted">{say('Now')}</span>
            ) : (
              <Button
                variant="default"
                size="compact-md"
                disabled={isBusy}
                aria-label={say('Put version {version} back', { version: each.version })}
                onClick={() => void putBack(each.version)}
              >
                {say('Put back')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function VersionLine({ version, at, by, words }: Version) {
  const person = useRecordName('users', by);
  return (
    <div>
      <strong>{say('Version {version}', { version })}</strong> <span className="muted">{(by && person) || say('Muster')}</span>{' '}
      <RelativeTime value={at} />
      <Words words={words} />
    </div>
  );
}

/** First the newest beside the one before it. */
function Compare({ versions, renderDifference }: Pick<Props, 'versions' | 'renderDifference'>) {
  const numbers = versions.map(({ version }) => String(version));
  const [from, setFrom] = useState(numbers[1]!);
  const [to, setTo] = useState(numbers[0]!);
  return (
    <section className={classes.compared} aria-label={say('Compare two versions')}>
      <div>
        <NativeSelect
          label={say('Compare version')}
          data={numbers}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('With version')}
          data={numbers}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      {renderDifference(Number(from), Number(to))}
    </section>
  );
}

/** Sentences about two versions; none while they are not known. */
export function Difference({ words }: { words: readonly string[] | undefined }) {
  if (!words) return null;
  return words.length ? <Words words={words} /> : <p className="muted">{say('They are the same.')}</p>;
}

function Words({ words }: { words: readonly string[] }) {
  if (!words.length) return null;
  return (
    <ul>
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
