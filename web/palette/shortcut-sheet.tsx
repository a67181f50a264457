import { Kbd } from '@mantine/core';
import { Modal } from '../ui/modal.tsx';
import { say, sayLater } from '../words/say.ts';
import classes from './palette.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const SHORTCUTS: [keys: string[], meaning: string][] = [
  [[isMac ? '⌘' : sayLater('Ctrl'), 'K'], sayLater('Search records, pages and actions')],
  [['?'], sayLater('Show this list')],
  [['/'], sayLater('Search the list')],
  [['/', sayLater('Tab')], sayLater('Go to the rows of the list')],
  [['↑', '↓', '←', '→'], sayLater('Move through the list or, with the preview open, the records')],
  [[sayLater('Enter')], sayLater('Row: open the record. Cell: edit it')],
  [['→'], sayLater('From the row to its cells')],
  [[sayLater('Tab')], sayLater('Save the cell and edit the next one')],
  [[sayLater('Esc')], sayLater('Cancel an edit or close the preview')],
  [[sayLater('Space')], sayLater('Select the row')],
  [['O'], sayLater('Open the preview, and then go to it')],
  [[isMac ? '⌘' : sayLater('Ctrl'), sayLater('click')], sayLater('Open a record in a new tab')],
  [[isMac ? '⌘' : sayLater('Ctrl'), sayLater('Enter')], sayLater('Save a longer text, send a comment')],
];

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={say('Keyboard shortcuts')} size={480}>
      <dl className={classes.keys}>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={meaning} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{say(key)}</Kbd>
              ))}
            </dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
