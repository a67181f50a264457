import { useEffect, useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { readInput } from '../records/field-values.ts';
import { useAccess } from '../session.tsx';
import { showError } from '../ui/dialogs.ts';
import { confirmLeaving } from '../ui/confirm-leaving.ts';
import { Modal } from '../ui/modal.tsx';
import { usePhone } from '../ui/use-phone.ts';
import type { Acted, Which } from '../runs/act-on-many.ts';
import { MassField } from './mass-field.tsx';
import { massUpdateFields, massValues, type MassAct, type MassValues, type Needed } from './mass-update.ts';
import { massUpdate, tryMassUpdate, type MassChange } from './run-mass-update.ts';
import { TrialResult } from './trial-result.tsx';
import classes from './module-list.module.css';
import { formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';

const ERROR_SHOWN = 5000;

type Values = Record<string, unknown>;

interface Props {
  module: DescribedModule;
  which: Which;
  count: number;
  onClose: () => void;
  /** @param skipped the records that stay as they were */
  onDone: (skipped: string[]) => void;
}
/**
 * One value for many records. Only the fields that were touched are sent, and nothing is changed before the server has said
 * that no record lacks a field that its rules require.
 */
export default function MassUpdateDialog({ module, which, count: ofAll, onClose, onDone }: Props) {
  const access = useAccess(module.name);
  const offered = massUpdateFields(module, access);
  const [needed, setNeeded] = useState<Needed[]>([]);
  const [values, setValues] = useState<Values>({});
  const [acts, setActs] = useState<Record<string, MassAct>>({});
  const [tried, setTried] = useState<Acted | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const isPhone = usePhone();
  const hasLayout = offered.length > 0;
  useEffect(() => {
    if (hasLayout) return;
    showError(say('No Mass Update Layout for this module'), { duration: ERROR_SHOWN });
    onClose();
  }, [hasLayout, onClose]);
  if (!hasLayout) return null;
  const asked = needed.filter(({ field }) => !offered.some(({ fieldName }) => fieldName === field.fieldName));

  const actOf = (field: DescribedField): MassAct => acts[field.fieldName] ?? 'set';
  const isTouched = (field: DescribedField) => actOf(field) === 'clear' || !isEmpty(values[field.fieldName]);
  const touched = [...offered, ...asked.map(({ field }) => field)].filter(isTouched);

  /** Null where what was typed cannot be sent, which is said. */
  const readChange = (): MassChange | null => {
    const read = touched.map((field) => {
      const act = actOf(field);
      return { field, act, ...(act === 'clear' ? { value: null } : readInput(field, values[field.fieldName])) };
    });
    const wrong = read.flatMap((one) => ('problem' in one ? [[one.field.fieldName, one.problem] as const] : []));
    setProblems(Object.fromEntries(wrong));
    if (touched.length === 0 || wrong.length > 0) {
      showError(say('Missing required data.'), { duration: ERROR_SHOWN });
      return null;
    }
    const {
      fields: chosen,
      add,
      remove,
    } = massValues(read.map(({ field, act, ...one }) => ({ field, act, value: 'value' in one ? one.value : null })));
    const isAsked = (name: string) => asked.some(({ field }) => field.fieldName === name);
    const [fieldsWhereNeeded, fields] = [true, false].map((isWanted) =>
      Object.fromEntries(Object.entries(chosen).filter(([name]) => isAsked(name) === isWanted)),
    ) as [Values, Values];
    return { which, fields, fieldsWhereNeeded, ...lists({ add, remove }) };
  };

  const tryIt = async () => {
    const change = readChange();
    if (change) setTried(await tryMassUpdate(module, change));
  };

  const update = async () => {
    const change = readChange();
    if (!change) return;
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      onDone([]);
      onClose();
    };
    const outcome = await massUpdate(module, access, change, leave);
    if (isLeft) return;
    if (!outcome) return;
    if ('needed' in outcome) {
      setNeeded([...needed, ...outcome.needed.filter(({ field }) => !needed.some((one) => one.field === field))]);
      setProblems(Object.fromEntries(outcome.needed.map((one) => [one.field.fieldName, sentenceFor(one, ofAll)])));
      return showError(outcome.sentence, { duration: ERROR_SHOWN });
    }
    if (outcome.isNothingChanged) return;
    onDone(outcome.skipped);
    onClose();
  };

  const count = formatNumber(ofAll);
  const leave = async () => {
    if (touched.length === 0 || (await confirmLeaving())) onClose();
  };
  return (
    <Modal
      opened
      onClose={leave}
      title={say('{label} Mass Update on {count} Chosen Records', { label: module.label, count })}
      size={560}
      fullScreen={isPhone}
      closeOnClickOutside={touched.length === 0}
    >
      <Stack gap="sm">
        <Text c="dimmed" size="xs">
          {say('Only the fields you fill in are changed.')}
        </Text>
        {[...offered, ...asked.map(({ field }) => field)].map((field, at) => (
          <MassField
            key={field.fieldName}
            field={field}
            act={actOf(field)}
            value={values[field.fieldName]}
            error={problems[field.fieldName]}
            record={values}
            isFirst={at === 0}
            onAct={(act) => {
              setActs((before) => ({ ...before, [field.fieldName]: act }));
              setTried(null);
            }}
            onChange={(value) => {
              setValues((before) => ({ ...before, [field.fieldName]: value }));
              setTried(null);
              setProblems(({ [field.fieldName]: _settled, ...others }) => others);
            }}
          />
        ))}
        <div className={classes.massFoot}>
          {tried && <TrialResult tried={tried} count={ofAll} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {say('Cancel')}
            </Button>
            <Button variant="default" disabled={touched.length === 0} onClick={() => void tryIt()}>
              {say('Try first')}
            </Button>
            <Button disabled={touched.length === 0} onClick={() => void update()}>
              {say({ one: 'Update {number} record', other: 'Update {number} records' }, { number: count, count: ofAll })}
            </Button>
          </Group>
        </div>
      </Stack>
    </Modal>
  );
}

function sentenceFor({ field, ids, isCut }: Needed, of: number): string {
  if (isCut) return say('{label} is required for many of these {of} records.', { label: field.label, of: formatNumber(of) });
  return ids.size === of
    ? say('{label} is required.', { label: field.label })
    : say('{label} is required for {size} of these {of} records.', {
        label: field.label,
        size: formatNumber(ids.size),
        of: formatNumber(of),
      });
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Only what there is of them: a call that names lists is done record by record. */
const lists = ({ add, remove }: Pick<MassValues, 'add' | 'remove'>) => ({
  ...(Object.keys(add).length > 0 ? { add } : {}),
  ...(Object.keys(remove).length > 0 ? { remove } : {}),
});
