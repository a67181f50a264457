import { useState } from 'react';
import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { BADGE_COLORS, BADGE_RIBBONS, BADGE_SHAPES } from '../../badges.module.ts';
import { BadgePicture, DrawnBadge } from '../badge-picture.tsx';
import { badgesOptions } from '../recognition-api.ts';
import { refreshAchievements } from './achievements-api.ts';
import classes from './achievements.module.css';

const ICONS = [
  'trophy',
  'star',
  'medal',
  'award',
  'heart',
  'bolt',
  'target',
  'confetti',
  'users',
  'clipboard-check',
  'calendar',
  'briefcase',
  'school',
  'gift',
];

/** A badge that is there, or a new one of shape, ribbon, color and icon. */
export function BadgeChoice({ badge, onChange }: { badge: string | null; onChange: (badge: string | null) => void }) {
  const { data = [] } = useQuery(badgesOptions);
  const [isMaking, setMaking] = useState(false);
  return (
    <div className={classes.line}>
      <BadgePicture badge={badge} size={48} />
      <Select
        label={say('Badge')}
        clearable
        searchable
        data={data.map(({ _id, name }) => ({ value: _id, label: name ?? '' }))}
        value={badge}
        onChange={onChange}
      />
      <Button variant="default" onClick={() => setMaking(true)}>
        {say('Make a badge')}
      </Button>
      {isMaking && (
        <MakeBadge
          onMade={(made) => {
            onChange(made);
            setMaking(false);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

function MakeBadge({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const module = useModule('badges');
  const [name, setName] = useState('');
  const [look, setLook] = useState({ shape: 'circle', ribbon: 'tails', color: 'teal', icon: 'trophy' });
  const [image, setImage] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const make = async () => {
    setPending(true);
    try {
      const { record } = await api<{ record: { _id: string } }>('/api/badges', {
        body: { name: name.trim() || 'Badge', ...look, image },
      });
      await refreshAchievements();
      onMade(record._id);
    } catch {
      setPending(false);
    }
  };
  const choice = (label: string, key: keyof typeof look, values: readonly string[]) => (
    <NativeSelect
      label={label}
      data={values.map((value) => ({ value, label: say(value) }))}
      value={look[key]}
      onChange={(event) => setLook({ ...look, [key]: event.currentTarget.value })}
    />
  );
  const imageField = module && fieldOf(module, 'image');
  return (
    <FormDialog
      title={say('Make a badge')}
      confirm={say('Make')}
      isPending={isPending}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <div className={classes.looks} aria-hidden>
        <DrawnBadge look={look} size={96} />
        <DrawnBadge look={look} size={48} />
        <DrawnBadge look={look} size={24} />
      </div>
      <TextInput label={say('Name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <div className={classes.pair}>
        {choice(say('Shape'), 'shape', BADGE_SHAPES)}
        {choice(say('Ribbon'), 'ribbon', BADGE_RIBBONS)}
        {choice(say('Color'), 'color', BADGE_COLORS)}
        {choice(say('Icon'), 'icon', ICONS)}
      </div>
      {imageField && <FieldInput field={imageField} value={image} onChange={setImage} moduleName="badges" />}
    </FormDialog>
  );
}
