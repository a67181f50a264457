export { completeItem, itemToAnswer } from './complete-item.ts';
export { handIn, mayHandIn, pendingDocument, whoHandsIn } from './hand-in.ts';
