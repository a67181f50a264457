export { completeItem, itemToAnswer } from './complete-item.ts';
export { handIn, mayHandIn, pendingDocument, whoHandsIn } from './hand-in.ts';
export { itemsWaitingWith } from './document-uses.ts';
export { approveMany } from './review-item.ts';
