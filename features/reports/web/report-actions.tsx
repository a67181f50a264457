import { useState } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBell, IconCopy, IconDots, IconDownload, IconHistory, IconMailForward, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { isPart } from '#common/analysis.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { download } from '#web/api.ts';
import { save as saveFile } from '#web/files.ts';
import { useModule } from '#web/modules.ts';
import { deleteRecord } from '#web/records/delete-record.ts';
import { createRecord, searchRecords, updateRecord } from '#web/records/records-api.ts';
import type { useRights } from '#web/records/rights.ts';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { AlertDialog } from './schedules/alert-dialog.tsx';
import { ScheduleDialog } from './schedules/schedule-dialog.tsx';
import { useSaving } from './use-saving.ts';
import { fieldsOf, isWhole, type ReportDraft } from './report-draft.ts';

interface Props {
  module: DescribedModule;
  record: AnyRecord | null;
  draft: ReportDraft;
  isDirty: boolean;
  rights: ReturnType<typeof useRights>;
  onSaved: (record: AnyRecord) => void;
}
/** Saving, copying, exporting: what is exported is what is saved. */
export function ReportActions({ module, record, draft, isDirty, rights, onSaved }: Props) {
  const navigate = useNavigate();
  const { isBusy, saving } = useSaving();
  const [asked, setAsked] = useState<'schedule' | 'alert' | null>(null);
  const [schedules, alerts] = [useModule('reportSchedules'), useModule('reportAlerts')];
  const mayEdit = record ? rights.mayEdit(record) : rights.mayCreate;
  const fields = fieldsOf(draft, record?.options);
  const write = (writing: () => Promise<{ record: AnyRecord }>, said: string) =>
    saving(async () => {
      onSaved((await writing()).record);
      toast.success(said);
    });
  const save = () =>
    write(() => (record ? updateRecord(module, record._id, fields) : createRecord(module, fields)), say('Report saved'));
  const copy = () => {
    const own = { ...fields, name: `${fields.name} (copy)`, visibility: 'private', teams: [] };
    return write(() => createRecord(module, own), say('This is your copy'));
  };
  const remove = async () => {
    if (record && (await deleteRecord(module, record))) void navigate(module.route);
  };
  const isSaveable = Boolean(draft.name.trim()) && isWhole(draft);
  return (
    <>
      {mayEdit && (
        <Button loading={isBusy} disabled={!isSaveable || !isDirty} onClick={() => void save()}>
          {say('Save')}
        </Button>
      )}
      {!mayEdit && rights.mayCreate && isDirty && (
        <Button loading={isBusy} disabled={!isSaveable} onClick={() => void copy()}>
          {say('Save as my copy')}
        </Button>
      )}
      {record && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={say('More actions')}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rights.mayCreate && (
              <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy()}>
                {say('Duplicate')}
              </Menu.Item>
            )}
            <Menu.Item
              component={Link}
              to={`${module.route}/detail/${record._id}`}
              leftSection={<IconHistory size={16} stroke={1.6} />}
            >
              {say('Details and history')}
            </Menu.Item>
            {schedules && (
              <Menu.Item leftSection={<IconMailForward size={16} stroke={1.6} />} onClick={() => setAsked('schedule')}>
                {say('Send by mail')}
              </Menu.Item>
            )}
            {alerts && draft.measures.length > 0 && (
              <Menu.Item leftSection={<IconBell size={16} stroke={1.6} />} onClick={() => setAsked('alert')}>
                {say('Alert me')}
              </Menu.Item>
            )}
            <Exports record={record} isDirty={isDirty} hasChart={draft.chart !== null} />
            {rights.mayDelete(record) && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void remove()}>
                {say('Delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {record && schedules && asked === 'schedule' && (
        <ScheduleDialog
          schedules={schedules}
          about={{ report: record._id }}
          name={String(record.name)}
          isPart={isPart(draft.measures[0])}
          onClose={() => setAsked(null)}
        />
      )}
      {record && alerts && asked === 'alert' && (
        <AlertDialog
          alerts={alerts}
          report={record._id}
          columns={draft.measures.map((measure, at) => ({
            label: measure.label ?? (measure.field ? say('Column {number}', { number: at + 1 }) : say('Count')),
            isPart: isPart(measure),
          }))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const TABLES = { csv: sayLater('Table as CSV'), xlsx: sayLater('Table as Excel'), pdf: sayLater('Report as PDF') };

function Exports({ record, isDirty, hasChart }: { record: AnyRecord; isDirty: boolean; hasChart: boolean }) {
  const charts = useModule('reportCharts');
  const table = async (format: string) => saveFile(await download(`/api/reports/${record._id}/export?format=${format}`));
  const drawing = async (format: string) => {
    const terms = { searchTerms: { all: [{ field: 'report', op: 'equals' as const, value: record._id }] }, pageSize: 1 };
    const [chart] = (await searchRecords(charts!, terms)).records;
    if (!chart) return toast.danger(say('Save the report with its chart first.'));
    const { blob } = await download(`/api/report-charts/${chart._id}/image?format=${format}&width=1200&height=640&scale=2`);
    saveFile({ blob, filename: `${String(record.name)}.${format}` });
  };
  return (
    <>
      <Menu.Label>{say(isDirty ? 'Export as it is saved' : 'Export')}</Menu.Label>
      {Object.entries(TABLES).map(([format, label]) => (
        <Menu.Item key={format} leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => void table(format)}>
          {say(label)}
        </Menu.Item>
      ))}
      {hasChart &&
        charts &&
        ['png', 'svg'].map((format) => (
          <Menu.Item key={format} leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => void drawing(format)}>
            {say('Chart as {format}', { format: format.toUpperCase() })}
          </Menu.Item>
        ))}
    </>
  );
}
