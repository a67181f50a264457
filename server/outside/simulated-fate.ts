export type CallFate = 'answered' | 'busy' | 'no-answer' | 'machine' | 'failed';

/** How a call to this number ends in the simulator, by its last two digits: 00–59 a person answers, 60–69 busy, 70–79 nobody, 80–89 a machine, 90–99 failed. */
export function callFate(number: string): CallFate {
  const last = lastTwo(number);
  if (last < 60) return 'answered';
  if (last < 70) return 'busy';
  if (last < 80) return 'no-answer';
  return last < 90 ? 'machine' : 'failed';
}

/** Texts to 90–99 are not delivered. */
export const textFate = (number: string): 'delivered' | 'undelivered' => (lastTwo(number) < 90 ? 'delivered' : 'undelivered');

const lastTwo = (number: string) => Number(number.replace(/\D/g, '').slice(-2));
