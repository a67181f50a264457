export { alertLacks, alertProblems } from './alert-problems.ts';
export { VARIABLE } from './fill-text.ts';
export { inviteTo } from './invite.ts';
export { fieldProblem, variableProblem } from './path-problem.ts';
export { recipientsOf } from './recipients.ts';
export type { Subject } from './subject.ts';
export { writtenAlert } from './written-alert.ts';
