import { say } from '#web/words/say.ts';
/** In place of the decision, for readers whose right to edit does not reach the item. */
export const NoDecision = () => <p className="muted">{say('Your roles do not let you decide about this item.')}</p>;
