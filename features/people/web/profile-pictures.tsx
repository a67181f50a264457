import { useRef, useState } from 'react';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { PICTURES_TAKEN } from '#common/files-taken.ts';
import { uploadFile } from '#web/files.ts';
import { changeOwnProfile, type Profile } from '#web/own-profile.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { PICTURE_TYPES, pictureForUpload } from './picture-for-upload.ts';
import { ProfileCover } from './profile-cover.tsx';
import classes from './profile.module.css';

type Which = 'avatar' | 'background_image';
const WORDS = {
  avatar: { label: sayLater('Picture'), icon: IconCamera },
  background_image: { label: sayLater('Background'), icon: IconPhoto },
} as const;

/** One’s own cover: each picture can be chosen, replaced and taken away, and is shown while it is on its way. */
export function ProfilePictures({ profile, name, line }: { profile: Profile; name: string; line: string }) {
  const [coming, setComing] = useState<{ which: Which; file: File } | null>(null);
  const [problem, setProblem] = useState<{ which: Which; text: string } | null>(null);
  const address = useObjectUrl(coming?.file);
  const change = async (which: Which, act: () => Promise<void>) => {
    setProblem(null);
    try {
      await act();
      toast.success(say('{label} saved', { label: say(WORDS[which].label) }));
    } catch (error) {
      const { message, fields } = error as Error & { fields?: Record<string, string> };
      setProblem({ which, text: fields?.[which] ?? message });
    } finally {
      setComing(null);
    }
  };
  const upload = (which: Which, chosen: File) =>
    change(which, async () => {
      const file = await pictureForUpload(chosen, which);
      setComing({ which, file });
      await changeOwnProfile({ [which]: (await uploadFile(file, 'profile'))._id });
    });
  return (
    <div>
      <ProfileCover profile={profile} name={name} line={line} coming={coming && address ? { [coming.which]: address } : {}}>
        <Group gap="xs" className={classes.pictureButtons}>
          {(['avatar', 'background_image'] as const).map((which) => (
            <PictureButton
              key={which}
              which={which}
              has={profile[which] !== null}
              isBusy={coming !== null}
              onChoose={(file) => void upload(which, file)}
              onRemove={() => void change(which, () => changeOwnProfile({ [which]: null }))}
            />
          ))}
        </Group>
      </ProfileCover>
      <Text size="xs" c="var(--m-text-2)" mt={8}>
        {say('Pictures: {types}', { types: say(PICTURES_TAKEN) })}
      </Text>
      {problem && (
        <Text c="var(--m-danger)" role="alert" mt={8}>
          {say(WORDS[problem.which].label)}: {problem.text}
        </Text>
      )}
    </div>
  );
}

interface ButtonProps {
  which: Which;
  has: boolean;
  isBusy: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}
function PictureButton({ which, has, isBusy, onChoose, onRemove }: ButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { icon: PictureIcon } = WORDS[which];
  const label = say(WORDS[which].label);
  const choose = () => chooser.current?.click();
  const button = (
    <Button
      variant="default"
      leftSection={<PictureIcon size={16} stroke={1.6} />}
      loading={isBusy}
      onClick={has ? undefined : choose}
    >
      {label}
    </Button>
  );
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      {has ? (
        <Menu width={200} position="bottom-start">
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<PictureIcon size={16} stroke={1.6} />} onClick={choose}>
              {say('Choose another one')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} color="var(--m-danger)" onClick={onRemove}>
              {say('Remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
    </>
  );
}
