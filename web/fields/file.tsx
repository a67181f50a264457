import { useRef, useState } from 'react';
import { ActionIcon, Input as Wrapper, Loader } from '@mantine/core';
import { IconDownload, IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { fileProblem, FILES_TAKEN, LARGEST_FILE, sizeInWords, type FilesTaken } from '#common/files-taken.ts';
import { downloadFile, uploadFile } from '../files.ts';
import { hasPicture, Thumbnail } from '../files/thumbnail.tsx';
import { say } from '../words/say.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';
import { FilePicture, useNameOfFile } from './file-picture.tsx';
import classes from './fields.module.css';

export { FileCell as Cell } from './structure-cells.tsx';

/** Drop, choose, or (on a phone) photograph; what was uploaded is shown at once. */
export function Input(props: InputProps) {
  const { field, value, onChange, disabled } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState('');
  const [isOver, setOver] = useState(false);
  const { filesTaken } = field;
  const stored = textOf(value);
  const asked = useNameOfFile(stored, field, props.record, name === '');
  const shown = name || asked;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refusal = filesTaken && fileProblem(filesTaken, file.name);
    setProblem(refusal ? say(refusal) : '');
    if (refusal) return;
    setUploading(true);
    try {
      const uploaded = await uploadFile(file);
      setName(uploaded.label);
      onChange(uploaded._id);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setUploading(false);
    }
  };
  const { label, description, error, withAsterisk } = labelled(props);
  return (
    <Wrapper.Wrapper label={label} description={description} error={problem || error} withAsterisk={withAsterisk}>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={say(field.label)}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      {stored ? (
        <>
          <div className={classes.fileRow}>
            {hasPicture(shown) ? <Thumbnail file={stored} size={32} /> : <IconPaperclip size={16} stroke={1.6} aria-hidden />}
            <span className="ellipsis" style={{ flex: 1 }}>
              {shown}
            </span>
            <ActionIcon
              aria-label={say('Download {label}', { label: say(field.label) })}
              onClick={() => void downloadFile(stored)}
            >
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
            {!disabled && (
              <ActionIcon aria-label={say('Remove {label}', { label: say(field.label) })} onClick={() => onChange(null)}>
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
          <FilePicture stored={stored} name={shown} />
        </>
      ) : (
        <button
          type="button"
          className={classes.drop}
          disabled={disabled || isUploading}
          data-over={isOver || undefined}
          onClick={() => chooser.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void take(event.dataTransfer.files[0]);
          }}
        >
          {isUploading ? <Loader size={18} /> : <IconUpload size={18} stroke={1.6} aria-hidden />}
          <span>
            {isUploading ? say('Uploading…') : say('Choose a file or drop it here')}
            <small>{filesTaken ? takenInWords(filesTaken) : say(FILES_TAKEN)}</small>
          </span>
        </button>
      )}
    </Wrapper.Wrapper>
  );
}

const takenInWords = ({ words }: FilesTaken) =>
  say('{types}, up to {size}', {
    types: say(words.replace(/^./, (first) => first.toUpperCase())),
    size: sizeInWords(LARGEST_FILE),
  });
