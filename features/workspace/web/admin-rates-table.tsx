import { useState } from 'react';
import { Autocomplete, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { Lines } from '#web/ui/lines.tsx';
import { say } from '#web/words/say.ts';
import classes from './admin.module.css';

interface Props {
  label: string;
  rates: Readonly<Record<string, number>>;
  onChange: (rates: Record<string, unknown>) => void;
}
type Line = [name: string, rate: number | string];

/** Professions and their rates, a line each; the professions are those of the list that admins keep. */
export function RatesTable({ label, rates, onChange }: Props) {
  const [lines, setLines] = useState<Line[]>(() => Object.entries(rates).sort(([one], [other]) => one.localeCompare(other)));
  const professions = useProfessions();
  const change = (next: Line[]) => {
    setLines(next);
    onChange(Object.fromEntries(next.filter(([name]) => name.trim())));
  };
  const others = (own: string) => professions.filter((one) => one === own || !lines.some(([name]) => name === one));
  return (
    <div role="group" aria-label={label} className={classes.rates}>
      <Lines
        lines={lines}
        nameOf={([name], at) => name || say('line {number}', { number: at + 1 })}
        noun={say('profession')}
        onAdd={() => setLines([...lines, ['', '']])}
        onChange={change}
      >
        {([name, rate], set, at) => (
          <>
            <Autocomplete
              aria-label={say('Profession {number}', { number: at + 1 })}
              placeholder={say('Profession')}
              data={others(name)}
              limit={50}
              value={name}
              onChange={(next) => set([next, rate])}
            />
            <NumberInput
              aria-label={say('Rate of {name}', { name: name || say('line {number}', { number: at + 1 }) })}
              prefix="$"
              min={0}
              decimalScale={2}
              value={rate}
              onChange={(next) => set([name, next])}
            />
          </>
        )}
      </Lines>
    </div>
  );
}

function useProfessions(): string[] {
  const { data } = useQuery({
    queryKey: ['records', 'dropdowns', 'by-name', 'Professions'],
    queryFn: () => api<{ options?: { value: string }[] } | null>('/api/dropdowns/get-by-name', { body: { name: 'Professions' } }),
    staleTime: 5 * 60_000,
  });
  return (data?.options ?? []).map(({ value }) => value);
}
