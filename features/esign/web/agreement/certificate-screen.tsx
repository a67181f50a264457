import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatMoment } from '#web/formats.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import type { CertificateOfCompletion } from '../../signing-answers.ts';
import { certificateOptions } from './agreement-api.ts';
import classes from './agreement.module.css';

/** Who did what and when, and the fingerprints of the file: on one page that prints well. */
export default function CertificateScreen() {
  const { id = '' } = useParams();
  const certificate = useQuery(certificateOptions(id));
  usePageTitle(
    certificate.data?.name ? say('Certificate of {name}', { name: certificate.data.name }) : say('Certificate of completion'),
  );
  return (
    <main className={classes.certificate}>
      {certificate.isPending && <Skeleton h="60dvh" />}
      {certificate.isError && (
        <EmptyState heading="h1" icon="alert-triangle" title={say('There is no certificate')} text={certificate.error.message} />
      )}
      {certificate.data && <Certificate {...certificate.data} />}
    </main>
  );
}

function Certificate({ name, completedAt, sha256, recipients, actions, certificate }: CertificateOfCompletion) {
  return (
    <>
      <header className={classes.certificateHead}>
        <BrandMark size={28} />
        <h1>{say('Certificate of completion')}</h1>
        <Button variant="default" data-print="no" onClick={() => print()}>
          {say('Print')}
        </Button>
      </header>
      <Facts
        facts={[
          [say('Document'), name ?? ''],
          [say('Completed'), formatMoment(completedAt)],
          [say('SHA-256 of the initial file'), sha256.initial],
          [say('SHA-256 of the completed file'), sha256.completed],
          [say('Sealed with'), nameIn(certificate.subject)],
          [say('Fingerprint of the certificate'), certificate.fingerprint],
          [
            say('Timestamp'),
            certificate.timestamp ? formatMoment(certificate.timestamp) : say('None: no timestamp authority is set up'),
          ],
        ]}
      />
      <section aria-label={say('Recipients')}>
        <h2>{say('Recipients')}</h2>
        {recipients.map((each) => (
          <div key={each.recipientId} className={classes.certified}>
            <h3>
              {each.name ?? each.email} <span className="muted">{say(each.role)}</span>
            </h3>
            <Facts
              facts={[
                [say('Email'), each.email],
                [say('Viewed'), moment(each.viewedAt)],
                [say('Agreed to sign electronically'), moment(each.consentAt)],
                [say('Signed'), moment(each.signedAt)],
                [say('Time zone'), each.timeZone],
                [say('IP address'), each.ip],
                [say('Browser'), each.userAgent],
              ]}
            />
          </div>
        ))}
      </section>
      <section aria-label={say('What happened')}>
        <h2>{say('What happened')}</h2>
        <ol className={classes.log}>
          {actions.map((action) => (
            <li key={`${action.at} ${action.type} ${action.by}`}>
              {action.by ? (
                say('{action} by {who}', { action: <strong>{say(action.type)}</strong>, who: action.by })
              ) : (
                <strong>{say(action.type)}</strong>
              )}{' '}
              <span className="muted numeric">{formatMoment(action.at)}</span>
              {action.description && <p className="muted">{action.description}</p>}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const moment = (at: string | null) => (at ? formatMoment(at) : null);

function Facts({ facts }: { facts: [string, string | null][] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, fact]) => fact)
        .map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The common name (`CN=`) of a certificate's subject. */
const nameIn = (subject: string): string => /(?:^|, )CN=([^,]+)/.exec(subject)?.[1] ?? subject;
