import { useState } from 'react';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { ApplyFile } from './apply-file.tsx';
import { downloadConfiguration, PARTS, type Part } from './configuration-file.ts';
import styles from './configuration.module.css';
import classes from '../studio.module.css';

const ALL = Object.keys(PARTS) as Part[];

/** `/admin/configuration`: what makes the product that it is as a file, and back from one. */
export default function ConfigurationScreen() {
  const [parts, setParts] = useState<Part[]>(ALL);
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadConfiguration(parts),
    onSuccess: () => toast.success(say('Configuration downloaded')),
  });
  return (
    <>
      <PageHead title={say('Configuration')} />
      <div className={classes.page}>
        <p className={classes.lead}>
          {say(
            'What administrators arranged, as one readable file: for version control, for a test installation, for a new one. It names everything by its name and holds no people, records or secrets.',
          )}
        </p>
        <section className={classes.part} aria-label={say('Download')}>
          <h2>{say('Download')}</h2>
          <Checkbox.Group
            label={say('Parts of the file')}
            value={parts}
            onChange={(chosen) => setParts(ALL.filter((part) => chosen.includes(part)))}
          >
            <div className={styles.parts}>
              {ALL.map((part) => (
                <Checkbox key={part} value={part} label={say(PARTS[part])} />
              ))}
            </div>
          </Checkbox.Group>
          <div className={styles.buttons}>
            <Button
              leftSection={<IconDownload size={16} stroke={1.6} />}
              disabled={parts.length === 0}
              loading={isPending}
              onClick={() => mutate()}
            >
              {say('Download configuration')}
            </Button>
          </div>
        </section>
        <ApplyFile />
      </div>
    </>
  );
}
