import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatNumber } from '../formats.ts';
import { useModules } from '../modules.ts';
import { copyText } from '../ui/copy-text.ts';
import { Modal } from '../ui/modal.tsx';
import { useOpener } from '../ui/opener.ts';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';
import { skippedStore, type SkippedRecords } from './skipped-records.ts';
import classes from './record.module.css';

const SHOWN = 100;
const close = () => skippedStore.set(null);

type Row = SkippedRecords['rows'][number];

/** Reason by reason, the records that were left out; all of them can be copied. */
export default function SkippedRecordsDialog({ module, title, rows }: SkippedRecords) {
  const [isCopied, setCopied] = useState(false);
  useOpener();
  const { byName } = useModules();
  const routeOf = ({ _id, moduleName }: Row) => `${(byName.get(moduleName ?? '') ?? module).route}/${_id}`;
  const copy = async () => {
    const line = (row: Row) => [row.name ?? row._id, row.reason, new URL(routeOf(row), location.origin).href].join('\t');
    setCopied(await copyText(rows.map(line).join('\n')));
  };
  return (
    <Modal opened onClose={close} title={title} size={560} fullScreen={usePhone()}>
      <Stack gap="md">
        {[...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, alike]) => (
          <section key={reason} aria-label={reason}>
            <Text fw={500}>
              {reason}{' '}
              <span className="muted numeric">
                {formatNumber(alike.length)} {say({ one: 'record', other: 'records' }, { count: alike.length })}
              </span>
            </Text>
            <ul className={classes.skipped}>
              {alike.slice(0, SHOWN).map((row) => (
                <li key={row._id}>
                  {row.name === undefined ? (
                    say('A record that you cannot see')
                  ) : (
                    <Link to={routeOf(row)} target="_blank">
                      {row.name}
                    </Link>
                  )}
                </li>
              ))}
              {alike.length > SHOWN && (
                <li className="muted">{say('and {count} more', { count: formatNumber(alike.length - SHOWN) })}</li>
              )}
            </ul>
          </section>
        ))}
        <Group justify="flex-end" gap="xs" data-foot>
          <Button variant="default" onClick={() => void copy()}>
            {say(isCopied ? 'Copied' : 'Copy the list')}
          </Button>
          <Button onClick={close} data-autofocus>
            {say('Done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
