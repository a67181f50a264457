import type { DescribedModule } from '#common/described-module.ts';
import { lockSentence, type Lock } from '#common/rights-in-words.ts';
import { AccessDenied } from '../ui/access-denied.tsx';
import { sayAnswer } from '../words/say.ts';

interface Props {
  module: DescribedModule;
  /** Present where no administrator could grant it. */
  lock: Lock | undefined;
  area: string;
}
/** Instead of a form that may not be filled in. */
export function WriteDenied({ module, lock, area }: Props) {
  const reason = lock && sayAnswer(lockSentence(lock, { module: module.label, field: '', fieldName: '' }));
  return <AccessDenied area={area} reason={reason} back={{ label: module.label, to: module.route }} />;
}
