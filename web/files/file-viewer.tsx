import { Button } from '@mantine/core';
import { displayTypeOf } from '#common/display-type.ts';
import { downloadFile } from '../files.ts';
import { Icon } from '../ui/icon.tsx';
import { say } from '../words/say.ts';
import { PagesViewer } from './pages-viewer.tsx';
import { VideoPlayer } from './video-player.tsx';
import classes from './files.module.css';

interface Props {
  /** An id or the path that the server gave it. */
  file: string;
  name: string;
  turnKey?: string;
}

/** A stored file in place: pages, a picture, a video; anything else to download. */
export function FileViewer({ file, name, turnKey }: Props) {
  const type = displayTypeOf(name);
  return (
    <figure className={classes.viewer}>
      {type === 'video' && <VideoPlayer key={file} file={file} name={name} />}
      {(type === 'pdf' || type === 'image') && (
        <PagesViewer key={file} file={file} name={name} isPicture={type === 'image'} turnKey={turnKey} />
      )}
      <figcaption>
        <Icon name="file-text" size={16} />
        <span className="ellipsis" title={name}>
          {name}
        </span>
        <Button size="compact-sm" variant="subtle" onClick={() => void downloadFile(file)}>
          {say('Download')}
        </Button>
      </figcaption>
    </figure>
  );
}
