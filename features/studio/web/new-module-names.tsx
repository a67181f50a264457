import { Input, TextInput, UnstyledButton } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { OFFERED_ICONS, proposedFor, type NamedModule } from './new-module.ts';
import classes from './studio.module.css';

export interface Names extends NamedModule {
  label: string;
  /** What the person chose: the label proposes it no more. */
  stated: readonly (keyof NamedModule)[];
}
/** Fields of this step. The server may refuse each of them. */
export const NAME_FIELDS: readonly string[] = ['label', 'name', 'singular', 'plural', 'icon'];

interface Props {
  names: Names;
  problems: Record<string, string>;
  onChange: (names: Names) => void;
}
/** The label proposes the name, the singular, the plural and the icon, until they are stated. */
export function NamesStep({ names, problems, onChange }: Props) {
  const state = (part: Partial<NamedModule>) =>
    onChange({ ...names, ...part, stated: [...names.stated, ...(Object.keys(part) as (keyof NamedModule)[])] });
  const setLabel = (label: string) => {
    const proposed = Object.entries(proposedFor(label)).filter(([key]) => !names.stated.includes(key as keyof NamedModule));
    onChange({ ...names, label, ...(Object.fromEntries(proposed) as Partial<NamedModule>) });
  };
  return (
    <>
      <TextInput
        label={say('Label')}
        description={say('As the menu and the list say it: “Site visits”.')}
        withAsterisk
        data-autofocus
        value={names.label}
        error={problems.label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <TextInput
          label={say('Singular')}
          description={say('Of one: “New site visit”.')}
          value={names.singular}
          error={problems.singular}
          onChange={(event) => state({ singular: event.currentTarget.value })}
        />
        <TextInput
          label={say('Plural')}
          description={say('Of many: “3 site visits”.')}
          value={names.plural}
          error={problems.plural}
          onChange={(event) => state({ plural: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={say('Name')}
        description={say('In addresses and the API. It cannot be changed later.')}
        withAsterisk
        value={names.name}
        error={problems.name}
        onChange={(event) => state({ name: event.currentTarget.value })}
      />
      <Input.Wrapper label={say('Icon')} labelElement="div" error={problems.icon}>
        <div className={classes.icons} role="group" aria-label={say('Icon')}>
          {OFFERED_ICONS.map((icon) => (
            <UnstyledButton
              key={icon}
              className={classes.icon}
              aria-label={say('Icon {name}', { name: icon.replaceAll('-', ' ') })}
              aria-pressed={icon === names.icon}
              onClick={() => state({ icon })}
            >
              <Icon name={icon} size={18} />
            </UnstyledButton>
          ))}
        </div>
      </Input.Wrapper>
    </>
  );
}
