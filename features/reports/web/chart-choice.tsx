import type { Measure } from '#common/analysis.ts';
import { say } from '#web/words/say.ts';
import { CHART_KINDS, whyNotDrawn, type ChartKind } from '../chart-kinds.ts';
import { Setting } from './settings.tsx';
import classes from './reports.module.css';

interface Props {
  chart: ChartKind | null;
  groups: number;
  /** What is drawn; absent: the count of records. */
  measure: Measure | undefined;
  onChange: (chart: ChartKind | null) => void;
}
/** How the numbers are drawn; a kind that needs more groups says so. */
export function ChartChoice({ chart, groups, measure, onChange }: Props) {
  const whyNot = (kind: ChartKind) => whyNotDrawn(kind, groups, measure);
  const reasons = new Set(CHART_KINDS.map(whyNot).filter((why) => why !== undefined));
  return (
    <Setting title={say('Chart')}>
      <div className={classes.kinds} role="radiogroup" aria-label={say('Chart')}>
        <Kind label={say('Table alone')} isChosen={chart === null} onChoose={() => onChange(null)} />
        {CHART_KINDS.map((kind) => (
          <Kind
            key={kind}
            label={chartLabel(kind)}
            isChosen={chart === kind}
            why={whyNot(kind)}
            onChoose={() => onChange(kind)}
          />
        ))}
      </div>
      {[...reasons].map((why) => (
        <p key={why} className={classes.note}>
          {say('Grayed out: {reason}', { reason: say(why) })}
        </p>
      ))}
    </Setting>
  );
}

interface KindProps {
  label: string;
  isChosen: boolean;
  why?: string | undefined;
  onChoose: () => void;
}
function Kind({ label, isChosen, why, onChoose }: KindProps) {
  return (
    <label title={why && say(why)} data-off={why !== undefined || undefined}>
      <input type="radio" name="chart" checked={isChosen} disabled={why !== undefined} onChange={onChoose} />
      {label}
    </label>
  );
}

export const chartLabel = (kind: ChartKind): string => say(kind[0]!.toUpperCase() + kind.slice(1));
