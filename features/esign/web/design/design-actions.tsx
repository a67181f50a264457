import { useState } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { say } from '#web/words/say.ts';
import { RecipientsDialog } from './recipients-dialog.tsx';
import { ReplacePdfDialog } from './replace-pdf-dialog.tsx';
import type { Design } from './use-design.ts';
import type { SaveDesign } from './use-save-design.ts';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  design: Design;
  isChanged: boolean;
  save: SaveDesign;
  problem: string | null;
  onTry: () => void;
}
/** Undo, redo, try, save, and what is rarely needed in a menu. */
export function DesignActions({ module, record, design, isChanged, save, problem, onTry }: Props) {
  const [dialog, setDialog] = useState<'recipients' | 'pdf' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Tooltip label={say('Undo (Ctrl+Z)')}>
        <ActionIcon
          size="lg"
          aria-label={say('Undo')}
          disabled={!design.mayUndo}
          onClick={() => design.run({ does: 'undo' }, null)}
        >
          <IconArrowBackUp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={say('Redo (Ctrl+Shift+Z)')}>
        <ActionIcon
          size="lg"
          aria-label={say('Redo')}
          disabled={!design.mayRedo}
          onClick={() => design.run({ does: 'redo' }, null)}
        >
          <IconArrowForwardUp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Button
        variant="default"
        leftSection={<Icon name="player-play" size={16} />}
        onClick={onTry}
        disabled={!design.inputs.length}
      >
        {say('Try it')}
      </Button>
      <Button loading={save.isPending} disabled={!isChanged || problem !== null} onClick={() => save.mutate()}>
        {say('Save')}
      </Button>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size="lg" aria-label={say('More about this document')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="users" size={16} />} onClick={() => setDialog('recipients')}>
            {say('Who signs')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="upload" size={16} />} disabled={isChanged} onClick={() => setDialog('pdf')}>
            {say(isChanged ? 'Another PDF (save first)' : 'Another PDF under these inputs')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'recipients' && <RecipientsDialog module={module} record={record} design={design} onClose={close} />}
      {dialog === 'pdf' && <ReplacePdfDialog module={module} record={record} onClose={close} />}
    </>
  );
}
