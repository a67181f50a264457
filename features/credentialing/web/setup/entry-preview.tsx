import type { Option } from '#common/field.ts';
import { useRecordName, referenceOf } from '#web/records/reference.ts';
import { say } from '#web/words/say.ts';
import { ItemAnswer } from '../item-answer.tsx';
import { ItemHead } from '../item-head.tsx';
import type { Entry } from './entries.ts';
import { previewItem } from './preview-item.ts';
import classes from './setup.module.css';

interface Props {
  entry: Entry;
  /** Of a dropdown. */
  choices: readonly Option[];
}
/** An entry as its provider will read it, drawn by what draws the provider's own page; nothing in it can be pressed. */
export function EntryPreview({ entry, choices }: Props) {
  const item = previewItem(entry, choices);
  return (
    <section aria-label={say('Preview')} className={classes.preview}>
      <h3 className={classes.heading}>{say('What the provider reads')}</h3>
      {item.provider_assigned ? (
        <div className={classes.phone}>
          <ItemHead item={item} heading="h4" />
          <div inert>
            <ItemAnswer item={item} resource={<ResourceName entry={entry} />} />
          </div>
        </div>
      ) : (
        <p className={classes.quiet}>{say('Nothing: this item is ours to do, and the provider does not see it.')}</p>
      )}
    </section>
  );
}

function ResourceName({ entry }: { entry: Entry }) {
  const name = useRecordName('libraryResources', referenceOf(entry.field_options?.library_resource));
  return <p className={classes.resource}>{say('{name} stands here.', { name: name || say('The library resource') })}</p>;
}
