export { ALERT_KINDS, sendAlert, type Alert, type AlertKind } from './send-alert.ts';
export { writeOutgoing, type Outgoing } from './write-outgoing.ts';
export { deliverMessage } from './send-message.jobs.ts';
export { personalSender } from './sender.ts';
export { refuseUnapproved } from './send-many.ts';
export { renderTemplate, subjectsOf, type Rendered } from './render-template.ts';
export { unknownVariables } from './template-variables.ts';
export { htmlOf } from './written-by-template.ts';
export { writeMessage } from './write-message.ts';
