import { useSearchParams } from 'react-router';
import { brand } from '#web/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { say } from '#web/words/say.ts';
import { addressOf, questionIn, USUAL_QUESTION } from '../pay-question.ts';
import { PayRaiseCalculator } from './pay-raise-calculator.tsx';
import classes from './pay-raise.module.css';

/** Anybody may see what a raise means; the question stands in the address. */
export default function PayRaiseScreen() {
  const [address, setAddress] = useSearchParams();
  const asked = questionIn(address);
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <BrandMark size={24} />
        <span>{brand.name}</span>
      </header>
      <main className={classes.page}>
        <h1>{say('Pay Raise Calculator')}</h1>
        <p className="muted">{say('What a raise means by the hour, the week, the month and the year.')}</p>
        <PayRaiseCalculator
          key={address.toString()}
          first={asked ?? USUAL_QUESTION}
          asked={asked}
          onAsk={(question) => setAddress(addressOf(question))}
        />
      </main>
    </div>
  );
}
