import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { copyText } from '#web/ui/copy-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { addressOf, readQuestion, type PayQuestion } from '../pay-question.ts';
import { PAY_PERIODS, payRaise, withTwoDecimals, type PayPeriod } from '../pay-raise.ts';
import classes from './pay-raise.module.css';

interface Props {
  first: PayQuestion;
  /** What the results are of; undefined: nothing was calculated yet. */
  asked: PayQuestion | undefined;
  onAsk: (question: PayQuestion) => void;
}

export function PayRaiseCalculator({ first, asked, onAsk }: Props) {
  const [question, setQuestion] = useState(first);
  const { hints } = readQuestion(question);
  const field = (name: 'rate' | 'hours' | 'raise') => ({
    value: question[name],
    error: hints[name] && sayAnswer(hints[name]),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 40,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setQuestion((before) => ({ ...before, [name]: value })),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(question);
  };
  return (
    <>
      <form className={classes.form} onSubmit={ask} aria-label={say('Pay raise calculator')}>
        <TextInput label={say('Current pay rate')} {...field('rate')} />
        <NativeSelect
          label={say('Pay period')}
          data={PAY_PERIODS.map(({ value, label }) => ({ value, label: say(label) }))}
          value={question.period}
          onChange={({ currentTarget: { value } }) => setQuestion((before) => ({ ...before, period: value as PayPeriod }))}
        />
        <TextInput label={say('Weekly hours')} {...field('hours')} />
        <TextInput label={say('Pay raise')} {...field('raise')} />
        <div className={classes.buttons}>
          <Button type="submit">{say('Calculate')}</Button>
        </div>
      </form>
      <Results asked={asked} />
    </>
  );
}

function Results({ asked }: { asked: PayQuestion | undefined }) {
  const results = asked && payRaise(readQuestion(asked).raise);
  const shown = (value: number | undefined) => (value === undefined ? '–' : withTwoDecimals(value));
  return (
    <section aria-label={say('Results')} aria-live="polite">
      <table className={classes.results}>
        <thead>
          <tr>
            <th scope="col">{say('Pay Period')}</th>
            <th scope="col">{say('Current Pay')}</th>
            <th scope="col">{say('New Pay')}</th>
            <th scope="col">{say('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {PAY_PERIODS.map(({ row, label, value }) => (
            <tr key={row} data-asked={asked?.period === value || undefined}>
              <th scope="row">{say(label)}</th>
              <td>{shown(results?.[row].currentPay)}</td>
              <td>{shown(results?.[row].newPay)}</td>
              <td>{shown(results?.[row].difference)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {say('Percent difference')}
            </th>
            <td>{results ? `${withTwoDecimals(results.differencePerc)} %` : '–'}</td>
          </tr>
        </tfoot>
      </table>
      {asked && <TakeAlong asked={asked} />}
    </section>
  );
}

function TakeAlong({ asked }: { asked: PayQuestion }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(new URL(`/test?${addressOf(asked)}`, location.href).href));
  };
  return (
    <div className={classes.buttons}>
      <Button variant="default" leftSection={<Icon name={isCopied ? 'check' : 'link'} size={16} />} onClick={() => void copy()}>
        {say(isCopied ? 'Copied' : 'Copy link')}
      </Button>
      <Button variant="default" leftSection={<Icon name="printer" size={16} />} onClick={() => window.print()}>
        {say('Print')}
      </Button>
    </div>
  );
}
