import { useState } from 'react';
import { FileButton, Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { say } from '../words/say.ts';
import { beginImport } from './imports-api.ts';
import { useDrop } from './use-drop.ts';
import classes from './imports.module.css';

/** A file is dropped here or chosen; what cannot be read is said in its place. */
export function TakeFile({ module, onTaken }: { module: DescribedModule; onTaken: (id: string) => void }) {
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | null | undefined) => {
    if (!file || reading !== null) return;
    setReading(file.name);
    setProblem(null);
    try {
      onTaken((await beginImport(module.name, file))._id);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setReading(null);
    }
  };
  const { place, isOver } = useDrop((file) => void take(file));
  return (
    <section ref={place} className={classes.drop} data-over={isOver || undefined} aria-label={say('The file')}>
      <p>
        {reading === null
          ? say('Drop a file here, or choose one. The first row holds the headings.')
          : say('Reading {reading}…', { reading })}
      </p>
      <FileButton accept=".csv,.tsv,.txt,.xlsx" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} loading={reading !== null}>
            {say('Choose a file')}
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>
        {say('CSV up to 200 MB, Excel workbooks up to 50 MB. Nothing is imported before you have seen it.')}
      </p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}
