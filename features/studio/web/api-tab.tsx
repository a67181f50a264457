import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { say } from '#web/words/say.ts';
import { exampleCall } from './example-call.ts';
import classes from './studio.module.css';

interface Operation {
  summary?: string;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** The module's part of the API's description, and a call to begin with. */
export default function ApiTab({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery({
    queryKey: ['openapi', module.name, module.version],
    queryFn: () => api<Description>('/api/openapi.json', { quiet: true }),
  });
  const [isCopied, setCopied] = useState(false);
  const call = exampleCall(module, location.origin);
  const calls = Object.entries(data?.paths ?? {})
    .filter(([path]) => path === `/api/${module.path}` || path.startsWith(`/api/${module.path}/`))
    .flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, { summary }]) => ({ path, verb: verb.toUpperCase(), summary })),
    );
  return (
    <div className={classes.page}>
      <section aria-label={say('A call to begin with')}>
        <h2>{say('Create {singular}', { singular: say(module.singular).toLowerCase() })}</h2>
        <CodeBlock text={call} />
        <Button
          mt={8}
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copyText(call).then(setCopied)}
        >
          {say(isCopied ? 'Copied' : 'Copy the call')}
        </Button>
        <p className="muted">
          {say('Keys are made under {keys}. The whole description stands at {description}.', {
            keys: <a href="/app/user/api-keys">{say('API keys')}</a>,
            description: <a href="/api/docs">/api/docs</a>,
          })}
        </p>
      </section>
      <section aria-label={say('Calls')}>
        <h2>{say('Calls')}</h2>
        {error && <p className={classes.problem}>{error.message}</p>}
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={say('Calls')}>
            <tbody>
              {calls.map(({ path, verb, summary }) => (
                <tr key={`${verb} ${path}`}>
                  <th scope="row">
                    <code>
                      {verb} {path}
                    </code>
                  </th>
                  <td>{summary}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
