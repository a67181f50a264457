import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FileViewer } from '#web/files/file-viewer.tsx';
import { hasPicture, Thumbnail } from '#web/files/thumbnail.tsx';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { formatDay } from '#web/formats.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { Due } from '#web/ui/due.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { say } from '#web/words/say.ts';
import { usesOptions } from '../document-uses-api.ts';
import { AddDocumentDialog } from './add-document-dialog.tsx';
import classes from './provider-documents.module.css';

/** What the agency keeps of a provider, with the day until which it is valid; another one is added any time. */
export default function ProviderDocuments() {
  const documents = useModule('documents');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className={classes.head}>
        <h1>{say('Your documents')}</h1>
        <Button size="md" leftSection={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
          {say('Add a document')}
        </Button>
      </div>
      {documents && <List module={documents} />}
      {isAdding && documents && <AddDocumentDialog documents={documents} onClose={() => setAdding(false)} />}
    </>
  );
}

const MOST = 200;

function List({ module }: { module: DescribedModule }) {
  const query = useQuery(
    pageOptions(module, { searchTerms: {}, sortField: 'createdAt', sortOrder: 'desc', pageSize: MOST, total: 'capped' }),
  );
  const [open, setOpen] = useState<AnyRecord | null>(null);
  if (query.isPending) return <Skeleton h={240} />;
  if (!query.data)
    return (
      <EmptyState icon="alert-triangle" title={say('Your documents could not be loaded')} text={query.error?.message ?? ''} />
    );
  const { records } = query.data;
  if (!records.length)
    return (
      <EmptyState icon="files" title={say('No documents yet')} text={say('What you send for your credentialing is kept here.')} />
    );
  return (
    <>
      <ul className={classes.list}>
        {records.map((document) => (
          <li key={document._id}>
            <button type="button" className={classes.row} disabled={!document.path} onClick={() => setOpen(document)}>
              <Picture document={document} />
              <span className={classes.text}>
                <strong>{String(document.name ?? document.filename)}</strong>
                <span className="muted">{factsOf(document)}</span>
              </span>
              <span className={classes.state}>
                <Status module={module} document={document} />
                {document.status === 'Active' && <Due day={document.expiration_date} expires />}
              </span>
            </button>
            {document.status === 'Rejected' && <CameBack document={document._id} />}
          </li>
        ))}
      </ul>
      {open && (
        <Modal opened fullScreen title={String(open.name ?? open.filename)} onClose={() => setOpen(null)}>
          <FileViewer file={String(open.path)} name={String(open.filename ?? say('Document'))} />
        </Modal>
      )}
    </>
  );
}

/** Why it was sent back, and where another one is asked for. */
function CameBack({ document }: { document: string }) {
  const { data } = useQuery(usesOptions(document));
  return data?.records.map(({ _id, name, sentBack, record }) => (
    <div key={_id} className={classes.cameBack}>
      {sentBack && <p>{sentBack}</p>}
      {record && (
        <Link to={`/provider/credentialing/${record._id}/${_id}`}>
          {say('Go to “{name}”', { name: name ?? say('the item') })}
        </Link>
      )}
    </div>
  ));
}

const Picture = ({ document: { path, filename } }: { document: AnyRecord }) =>
  path && hasPicture(String(filename)) ? (
    <Thumbnail file={String(path)} size={44} />
  ) : (
    <span className={classes.noPicture}>
      <Icon name="file" size={24} />
    </span>
  );

function Status({ module, document }: { module: DescribedModule; document: AnyRecord }) {
  const field = fieldOf(module, 'status');
  return field ? <FieldCell field={field} value={document.status} /> : null;
}

/** What neither the name nor the state says. */
const factsOf = ({ name, document_type, status, expiration_date }: AnyRecord): string =>
  [
    document_type !== name ? document_type : null,
    expiration_date && status !== 'Active' ? say('Valid until {date}', { date: formatDay(String(expiration_date)) }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
