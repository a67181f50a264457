import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { showError } from '#web/ui/dialogs.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { restoreModule } from './studio-api.ts';
import classes from './studio.module.css';

interface Deleted {
  _id: string;
  name: string;
  label: string;
  records: number;
  deletedAt: string;
}
/** Modules that were deleted, with the way back. */
export const DeletedModules = ({ modules }: { modules: readonly Deleted[] }) =>
  modules.length > 0 && (
    <section aria-label="Deleted modules">
      <h2>Deleted</h2>
      <ul className={classes.rows}>
        {modules.map((module) => (
          <Line key={module._id} module={module} />
        ))}
      </ul>
    </section>
  );

function Line({ module }: { module: Deleted }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreModule(module),
    onSuccess: () => toast.success(`${module.label} restored`),
    onError: (problem) => showError(problem.message),
  });
  return (
    <li>
      <span className={classes.grow}>
        {module.label}
        <small className="muted">
          {formatNumber(module.records)} records kept, deleted <RelativeTime value={module.deletedAt} />
        </small>
      </span>
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        onClick={() => mutate()}
        aria-label={`Restore ${module.label}`}
      >
        Restore
      </Button>
    </li>
  );
}
