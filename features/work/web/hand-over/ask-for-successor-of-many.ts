export { askForSuccessorOfMany as default } from './ask-for-successor.ts';
