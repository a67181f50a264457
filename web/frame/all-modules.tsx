import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useModules } from '../modules.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import classes from './all-modules.module.css';

/** Every module that the user may open, also those that no navigation heading claims. */
export default function AllModules() {
  usePageTitle('All modules');
  const { all } = useModules();
  const [wanted, setWanted] = useState('');
  const shown = all
    .filter((module) => `${module.label} ${module.description ?? ''}`.toLowerCase().includes(wanted.toLowerCase()))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <PageHead title="All modules" />
      <div className={classes.page}>
        <TextInput
          aria-label="Find a module"
          placeholder="Find a module"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          maw={320}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <ul className={classes.modules}>
          {shown.map((module) => (
            <li key={module.name}>
              <Link to={module.route} className={classes.module}>
                <Icon name={module.icon} size={18} />
                <span>{module.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
