import { isId } from '#common/ids.ts';
import type { Field } from '#common/field.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import type { WorkflowAlert } from '../workflow.ts';
import { problemAt } from './condition-problems.ts';
import { namesDay } from './days.ts';
import { fieldProblem, textProblem } from './path-problem.ts';
import type { Problems } from './problems.ts';

/** What an alert names and is not there. */
export function alertProblems(registry: Registry, module: Module, alert: WorkflowAlert): Problems {
  const { variable, variable_field, start, subject, message } = alert;
  const holder = recipientsModule(registry, module, alert);
  if (!holder) return { variable_module: `${alert.variable_module} is no relation of ${module.label}.` };
  const field = variable_field ? holder.fields[variable_field] : undefined;
  if (variable_field && !(field && isRecipient(field)))
    return {
      variable_field: fieldProblem(holder, variable_field) ?? `${field!.label} holds neither a person nor an address.`,
    };
  return {
    ...(!variable_field && variable && !isId(variable) && !isMailAddress(variable)
      ? { variable: 'Name a person or an email address.' }
      : {}),
    ...(start && !namesDay(start) ? startProblem(module, start) : {}),
    ...problemAt('subject', textProblem(registry, module, subject ?? '')),
    ...problemAt('message', textProblem(registry, module, message ?? '')),
  };
}

export function alertLacks({ sourceType, subject, campaignTemplate, variable, variable_field }: WorkflowAlert): Problems {
  return {
    ...(variable_field || variable ? {} : { variable: 'Choose who hears of it.' }),
    ...(sourceType === 'template' && !campaignTemplate ? { campaignTemplate: 'Choose the template.' } : {}),
    ...(sourceType !== 'template' && !subject?.trim() ? { subject: 'Write a subject.' } : {}),
  };
}

/** Whose field names the recipient: the record's module, or the one to which `variable_module` leads. */
export function recipientsModule(registry: Registry, module: Module, { variable_module }: WorkflowAlert): Module | undefined {
  return variable_module ? registry.modules.get(module.fields[variable_module]?.ref ?? '') : module;
}

const isRecipient = ({ type, ref, secret }: Field): boolean =>
  !secret &&
  (type === 'EmailAddress' || type === 'TextField' || ((type === 'Relate' || type === 'MultiRelate') && ref === 'users'));

function startProblem(module: Module, start: string): Problems {
  const field = module.fields[start];
  if (field?.type === 'Date' || field?.type === 'DateTime') return {};
  return { start: fieldProblem(module, start) ?? `${field!.label} is no date.` };
}
