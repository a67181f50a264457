import { Link } from 'react-router';
import { useModules } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import classes from '../frame.module.css';

interface Props {
  records: readonly { moduleName: string; _id: string; name: string }[];
  empty: string;
}
/** Records of any modules, by name. */
export function RecordLines({ records, empty }: Props) {
  const { byName } = useModules();
  const known = records.flatMap((record) => {
    const module = byName.get(record.moduleName);
    return module ? [{ ...record, path: `${module.route}/${record._id}`, label: record.name || say(module.singular) }] : [];
  });
  if (known.length === 0) return <p className="muted">{empty}</p>;
  return (
    <ul className={classes.partLines}>
      {known.map(({ path, label }) => (
        <li key={path}>
          <Link to={path} className="ellipsis">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
