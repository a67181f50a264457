import { Kbd } from '@mantine/core';
import { Modal } from '../ui/modal.tsx';
import classes from './palette.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const SHORTCUTS: [keys: string[], meaning: string][] = [
  [[isMac ? '⌘' : 'Ctrl', 'K'], 'Search records, pages and actions'],
  [['?'], 'Show this list'],
  [['/'], 'Search the list'],
  [['/', 'Tab'], 'Go to the rows of the list'],
  [['↑', '↓', '←', '→'], 'Move through the list or, with the preview open, the records'],
  [['Enter'], 'Row: open the record. Cell: edit it'],
  [['→'], 'From the row to its cells'],
  [['Tab'], 'Save the cell and edit the next one'],
  [['Esc'], 'Cancel an edit or close the preview'],
  [['Space'], 'Select the row'],
  [['O'], 'Open the preview'],
  [[isMac ? '⌘' : 'Ctrl', 'click'], 'Open a record in a new tab'],
  [[isMac ? '⌘' : 'Ctrl', 'Enter'], 'Save a longer text, send a comment'],
];

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={480}>
      <dl className={classes.keys}>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={meaning} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
