import { Button, Textarea, TextInput } from '@mantine/core';
import { say } from '#web/words/say.ts';
import { nextOption, type DesignInput } from './design-model.ts';
import type { Design } from './use-design.ts';

/** What may be chosen: of a dropdown a line each, of a choice one value and the way to a further one. */
export function OptionSettings({ design, input }: { design: Design; input: DesignInput }) {
  const { options = [] } = input.field;
  if (input.type.inputType === 'Dropdown')
    return (
      <Textarea
        label={say('Options')}
        description={say(
          input.field.related_dropdown ? 'The choices of the system dropdown stand in their place' : 'One on each line',
        )}
        autosize
        minRows={3}
        maxRows={10}
        disabled={Boolean(input.field.related_dropdown)}
        value={options.join('\n')}
        onChange={(event) => design.set({ options: event.currentTarget.value.split('\n') }, 'options')}
        onBlur={() => design.set({ options: options.map((each) => each.trim()).filter(Boolean) }, 'options')}
      />
    );
  if (input.type.inputType !== 'Radio') return null;
  return (
    <>
      <TextInput
        label={say('Value of this option')}
        maxLength={200}
        value={options[0] ?? ''}
        onChange={(event) => design.set({ options: [event.currentTarget.value] }, 'options')}
      />
      <Button
        variant="default"
        size="compact-md"
        onClick={() => design.put([nextOption(input, design.inputs, design.pages[input.page]!)])}
      >
        {say('Add another option')}
      </Button>
    </>
  );
}
