import { useState } from 'react';
import { Select } from '@mantine/core';
import { DELIMITERS, ENCODINGS, type Delimiter, type Encoding, type ImportRecord } from '#common/imports.ts';
import { formatNumber } from '../formats.ts';
import { say, sayLater } from '../words/say.ts';
import classes from './imports.module.css';

const DELIMITER_NAMES = {
  ',': sayLater('Comma'),
  ';': sayLater('Semicolon'),
  '\t': sayLater('Tab'),
  '|': sayLater('Bar'),
};
const ENCODING_NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};

export interface AskedReading {
  encoding?: Encoding;
  delimiter?: Delimiter;
  sheet?: string;
}

/** The file and how it is read: found out by itself, changed only where that went wrong. */
export function FileReading({ record, onRead }: { record: ImportRecord; onRead: (reading: AskedReading) => void }) {
  const { label, rows, encoding, delimiter, sheet, sheets } = record;
  const [isOpen, setOpen] = useState(false);
  const facts = [
    say({ one: '{count} row', other: '{count} rows' }, { count: formatNumber(rows) }),
    ...(encoding ? [ENCODING_NAMES[encoding]] : []),
    ...(delimiter ? [say('{delimiter}-separated', { delimiter: say(DELIMITER_NAMES[delimiter]).toLowerCase() })] : []),
    ...(sheet ? [say('sheet {sheet}', { sheet })] : []),
  ];
  const isChangeable = encoding !== null || sheets.length > 1;
  return (
    <div className={classes.reading}>
      <div className={classes.head}>
        <strong>{label}</strong>
        {isChangeable && (
          <button type="button" className={classes.textButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say('Read it differently')}
          </button>
        )}
      </div>
      <p className={classes.hint}>{facts.join(' · ')}</p>
      {isOpen && (
        <div className={classes.options}>
          {encoding && (
            <Select
              label={say('Encoding')}
              allowDeselect={false}
              data={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
              value={encoding}
              onChange={(value) => onRead({ encoding: value as Encoding })}
            />
          )}
          {delimiter && (
            <Select
              label={say('Columns are separated by')}
              allowDeselect={false}
              data={DELIMITERS.map((value) => ({ value, label: say(DELIMITER_NAMES[value]) }))}
              value={delimiter}
              onChange={(value) => onRead({ delimiter: value as Delimiter, ...(encoding ? { encoding } : {}) })}
            />
          )}
          {sheets.length > 1 && (
            <Select
              label={say('Sheet')}
              allowDeselect={false}
              data={sheets}
              value={sheet}
              onChange={(value) => value && onRead({ sheet: value })}
            />
          )}
        </div>
      )}
    </div>
  );
}
