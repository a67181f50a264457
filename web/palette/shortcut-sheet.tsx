import { Kbd, Modal } from '@mantine/core';
import classes from './palette.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const SHORTCUTS: [keys: string[], meaning: string][] = [
  [[isMac ? '⌘' : 'Ctrl', 'K'], 'Search records, go to a page, do something'],
  [['?'], 'This sheet'],
  [['/'], 'Search the list'],
  [['↑', '↓', '←', '→'], 'Walk the list; with the preview open, the records'],
  [['Enter'], 'Edit the cell, or open the record'],
  [['Tab'], 'Save the cell and edit the next one'],
  [['Esc'], 'Turn back: cancel an edit, close the preview'],
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
