import { useState } from 'react';
import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { KPI_SPANS, type KpiSpan } from '../../kpi-spans.ts';
import { isSafeLink, type Widget } from '../../widgets.ts';
import classes from './dashboards.module.css';

interface Props {
  widget: Widget;
  onSave: (widget: Widget) => void;
  onClose: () => void;
}
/** What a widget shows and how it is called. */
export function WidgetSettings({ widget: start, onSave, onClose }: Props) {
  const [widget, setWidget] = useState(start);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<Widget>) => setWidget((before) => ({ ...before, ...part }));
  const { kind, links = [] } = widget;
  const needsReport = kind === 'report' || kind === 'number';
  const problem =
    needsReport && !widget.report
      ? say('Choose a report.')
      : kind === 'list' && !widget.view
        ? say('Choose a saved view.')
        : links.some(({ url }) => !isSafeLink(url))
          ? say('A link leads to a page of Muster (/app/…) or to an address with https.')
          : null;
  return (
    <FormDialog
      title={say(TITLES[kind])}
      confirm={say('Done')}
      isPending={false}
      onClose={onClose}
      onSubmit={() => (problem ? setTried(true) : onSave(widget))}
    >
      <TextInput
        label={say('Title')}
        description={say('Empty: the name of what it shows')}
        value={widget.title ?? ''}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {needsReport && (
        <RecordPicker
          moduleName="reports"
          label={{ label: say('Report'), withAsterisk: true, error: isTried && problem }}
          chosen={widget.report ? [{ _id: widget.report }] : []}
          onChoose={([one]) => change({ report: one?._id ?? null })}
        />
      )}
      {kind === 'number' && (
        <NumberInput
          label={say('Target')}
          description={say('Empty: none')}
          value={widget.target ?? ''}
          onChange={(target) => change({ target: target === '' ? null : Number(target) })}
        />
      )}
      {kind === 'list' && (
        <RecordPicker
          moduleName="savedViews"
          label={{ label: say('Saved view'), withAsterisk: true, error: isTried && problem }}
          chosen={widget.view ? [{ _id: widget.view }] : []}
          onChoose={([one]) => change({ view: one?._id ?? null })}
        />
      )}
      {kind === 'kpis' && (
        <NativeSelect
          label={say('Period')}
          data={KPI_SPANS.map((each) => ({ value: each, label: say(PERIODS[each]) }))}
          value={widget.span ?? 'month'}
          onChange={(event) => change({ span: event.currentTarget.value as KpiSpan })}
        />
      )}
      {kind === 'note' && (
        <Textarea
          label={say('Note')}
          autosize
          minRows={3}
          maxRows={12}
          value={widget.text ?? ''}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      {kind === 'links' && (
        <Lines
          lines={links}
          className={classes.link}
          nameOf={({ label }, at) => label || say('link {number}', { number: at + 1 })}
          noun={say('link')}
          onAdd={() => change({ links: [...links, { label: '', url: '' }] })}
          onChange={(next) => change({ links: next })}
        >
          {(link, set, at) => (
            <>
              <TextInput
                aria-label={say('Label of link {number}', { number: at + 1 })}
                placeholder={say('Label')}
                value={link.label}
                onChange={(event) => set({ ...link, label: event.currentTarget.value })}
              />
              <TextInput
                aria-label={say('Address of link {number}', { number: at + 1 })}
                placeholder={say('{address} or {page}', { address: 'https://…', page: '/app/…' })}
                value={link.url}
                error={isTried && !isSafeLink(link.url) ? problem : undefined}
                onChange={(event) => set({ ...link, url: event.currentTarget.value })}
              />
            </>
          )}
        </Lines>
      )}
    </FormDialog>
  );
}

const PERIODS: Record<KpiSpan, string> = {
  week: sayLater('This week'),
  month: sayLater('This month'),
  quarter: sayLater('This quarter'),
};
const TITLES = {
  report: sayLater('Report'),
  number: sayLater('Number'),
  list: sayLater('List'),
  kpis: sayLater('My KPIs'),
  part: sayLater('My work'),
  note: sayLater('Note'),
  links: sayLater('Links'),
};
