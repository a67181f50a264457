import { Autocomplete, Checkbox, Group, Select } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { say } from '#web/words/say.ts';
import { FIELD_SETS } from './field-sets.ts';

export const APPS = ['CRM', 'Mint', 'Silk'] as const;

export interface Content {
  sets: string[];
  /** The name of the module whose fields it begins with. */
  copyOf: string | null;
  heading: string;
  apps: string[];
}
/** Fields of this step. The server may refuse each of them. */
export const CONTENT_FIELDS: readonly string[] = ['fields', 'navigation', 'apps'];

interface Props {
  content: Content;
  modules: readonly DescribedModule[];
  problems: Record<string, string>;
  onChange: (content: Content) => void;
}
/** What a new module begins with, and where it stands. */
export function ContentStep({ content, modules, problems, onChange }: Props) {
  const set = (part: Partial<Content>) => onChange({ ...content, ...part });
  const headings = [...new Set(['Custom', ...modules.flatMap(({ navigation }) => navigation ?? [])])].sort();
  return (
    <>
      <Checkbox.Group
        label={say('Begins with the fields of')}
        description={say('Name, description and assigned user are always there. More are added in Studio.')}
        value={content.sets}
        onChange={(sets) => set({ sets })}
      >
        <Group gap="md" mt={6}>
          {FIELD_SETS.map(({ key, label }) => (
            <Checkbox key={key} value={key} label={say(label)} disabled={content.copyOf !== null} />
          ))}
        </Group>
      </Checkbox.Group>
      <Select
        label={say('Or with a copy of the fields of')}
        placeholder={say('No module')}
        data={modules.map(({ name, label }) => ({ value: name, label: say(label) }))}
        value={content.copyOf}
        error={problems.fields}
        onChange={(copyOf) => set({ copyOf })}
        searchable
        clearable
        nothingFoundMessage={say('No such module')}
      />
      <Autocomplete
        label={say('Heading in the menu')}
        data={headings}
        value={content.heading}
        error={problems.navigation}
        onChange={(heading) => set({ heading })}
      />
      <Checkbox.Group
        label={say('Stands in')}
        description={say('If you choose none, it appears in every app.')}
        value={content.apps}
        error={problems.apps}
        onChange={(apps) => set({ apps })}
      >
        <Group gap="md" mt={6}>
          {APPS.map((app) => (
            <Checkbox key={app} value={app} label={app} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
