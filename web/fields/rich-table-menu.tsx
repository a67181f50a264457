import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconTable } from '@tabler/icons-react';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from '@tiptap/pm/tables';
import { useEditorState, type Editor } from '@tiptap/react';
import { say, sayLater } from '../words/say.ts';
import { insertTable } from './rich-tables.ts';

const CHANGES = [
  [sayLater('Add row below'), addRowAfter],
  [sayLater('Add column to the right'), addColumnAfter],
  [sayLater('Delete row'), deleteRow],
  [sayLater('Delete column'), deleteColumn],
  [sayLater('Delete table'), deleteTable],
] as const;

/** Puts a table into the text, and changes the one that the cursor is in. */
export function RichTableMenu({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => isInTable(now.state) });
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <RichTextEditor.Control aria-label={say('Table')} title={say('Table')} active={isInside} interactive>
          <IconTable size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {isInside ? (
          CHANGES.map(([label, change]) => (
            <Menu.Item
              key={label}
              onClick={() => {
                change(editor.state, editor.view.dispatch);
                editor.commands.focus();
              }}
            >
              {say(label)}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item onClick={() => insertTable(editor)}>{say('Insert table')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
