import { useQuery } from '@tanstack/react-query';
import { fileOptions } from '#web/files/file-api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import classes from './store.module.css';

/** The picture of an item, or a sign where it has none. */
export function ItemPicture({ image }: { image: string | null }) {
  const { data } = useQuery({ ...fileOptions(image ?? '', 'thumbnail?size=480'), enabled: Boolean(image) });
  const address = useObjectUrl(data?.blob);
  return <span className={classes.picture}>{address ? <img src={address} alt="" /> : <Icon name="gift" size={40} />}</span>;
}
