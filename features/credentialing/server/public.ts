export { completeItem, itemToAnswer } from './complete-item.ts';
