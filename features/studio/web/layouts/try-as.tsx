import { useState } from 'react';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { layoutFor, fieldsInLayout } from '#common/layouts.ts';
import type { LayoutView, Section } from '#common/module.ts';
import { api, ApiError } from '#web/api.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { fieldOf } from '#web/modules.ts';
import type { Reference } from '#web/records/reference.ts';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { VIEW_WORDS } from './layout-draft.ts';
import { ASKED } from '../studio-api.ts';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  view: LayoutView;
  onClose: () => void;
}
type Effective = Record<LayoutView, { sections: Section[]; layout: string | null }>;

/** What a chosen person is shown of a screen, and what of it they do not see. */
export function TryAs({ module, view, onClose }: Props) {
  const [person, setPerson] = useState<Reference | null>(null);
  const { data, error } = useQuery({
    queryKey: [ASKED, module._id, 'effective', person?._id, module.version],
    queryFn: () => api<Effective>(`/api/layouts/effective/${module.name}?user=${person!._id}`, { quiet: true }),
    enabled: person !== null,
    retry: false,
  });
  const shown = data?.[view];
  const theirs = new Set(shown ? fieldsInLayout(shown.sections) : []);
  const hidden = fieldsInLayout(layoutFor(module, view)).filter((name) => !theirs.has(name));
  const labelOf = (name: string) => say(fieldOf(module, name)?.label ?? name);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('{layout} as a person sees it', { layout: say(VIEW_WORDS[view]) })}
      size={600}
      fullScreen={usePhone()}
    >
      <RecordPicker
        moduleName="users"
        chosen={person ? [person] : []}
        onChoose={([one]) => setPerson(one ?? null)}
        label={{ label: say('Person'), 'data-autofocus': true }}
      />
      {person && !data && !error && <Skeleton h={120} mt={12} />}
      {error && (
        <Text mt={12} role="alert">
          {error instanceof ApiError ? error.message : say('This could not be loaded.')}
        </Text>
      )}
      {shown && (
        <section aria-label={say('As {name}', { name: person?.name ?? say('this person') })}>
          <Text c="dimmed" mt={12}>
            {say(shown.layout ? 'A designed layout.' : 'Nobody designed a layout for them: Muster arranges the fields.')}
          </Text>
          {shown.sections.map(({ sectionName, sectionFields }) => (
            <div key={sectionName} className={classes.note} style={{ marginTop: 8 }}>
              <strong>{sectionName}</strong>
              <ul>
                {sectionFields.map((name) => (
                  <li key={name}>{labelOf(name)}</li>
                ))}
              </ul>
            </div>
          ))}
          {hidden.length > 0 && (
            <div className={classes.note} style={{ marginTop: 8 }}>
              <strong>{say('Not seen by them')}</strong>
              <ul>
                {hidden.map((name) => (
                  <li key={name}>
                    <s>{labelOf(name)}</s>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
      )}
    </Modal>
  );
}
