import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { thank } from './thank.ts';

const THANKS = [
  'You took the night calls in a week when nobody else could.',
  'The onboarding of the new nurses went without a single question.',
  'Thank you for the list of school therapists, it saved the start.',
  'You stayed calm with a very unhappy client, and they stayed too.',
  'Great catch on the expired license.',
] as const;

/** Thanks of the last days; they come after what was earned and bought before. */
export default demo('thanks', 199, async (context, world) => {
  const people = world.ids.rewarded ?? [];
  for (const [n, message] of THANKS.entries()) await thankOnce(context, people, n, message);
});

async function thankOnce(context: Context, people: readonly string[], n: number, message: string): Promise<void> {
  const [giver, one, two] = [0, 1, 2].map((step) => people[(n + step * 2) % people.length]!);
  if (!giver || !one || giver === one) return;
  const at = context.inNameOf(giver, 'demo data', officeMoment(context, (THANKS.length - n) * 2, n));
  const value = ['Care', 'Courage', 'Craft'][n % 3]!;
  await thank(at, { to: n % 2 && two ? [one, two] : [one], coins: 10, message, value });
}
