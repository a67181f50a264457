import { useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '#web/modules.ts';
import { FieldForm } from './field-form.tsx';
import { FieldTable } from './field-table.tsx';
import { RetiredFields } from './retired-fields.tsx';
import classes from '../studio.module.css';

/** No field is called so: a new one. */
const NEW = '+new';

/** The fields of a module; the one whose form is open stands in the address. */
export function FieldsTab({ module }: { module: DescribedModule }) {
  const [query, setQuery] = useSearchParams();
  const open = query.get('field');
  const field = open ? fieldOf(module, open) : undefined;
  const close = () => setQuery({});
  return (
    <div className={classes.page}>
      {open === NEW || field ? (
        <FieldForm key={open} module={module} field={field} onClose={close} />
      ) : (
        <>
          <FieldTable module={module} onOpen={(name) => setQuery({ field: name ?? NEW })} />
          <RetiredFields module={module} />
        </>
      )}
    </div>
  );
}
