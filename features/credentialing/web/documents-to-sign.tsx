import { TO_SIGN_STATUSES, isToSign } from '#features/esign/to-sign.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { SignAgreements, type ToSign } from './sign-agreements.tsx';
import { useOwnRecords } from './use-own-records.ts';
import classes from './credentialing.module.css';

const MOST = 50;

/** The agreements that wait for this provider's signature; undefined until they are known. */
export function useAgreementsToSign(): string[] | undefined {
  const { user } = useSession();
  const agreements = { module: 'interactiveDocumentInstances', path: 'interactive-document-instances' };
  const data = useOwnRecords(agreements, 'to-sign', {
    searchTerms: { status: [...TO_SIGN_STATUSES] },
    sortField: 'createdAt',
    sortOrder: 'asc',
    pageSize: MOST,
    total: 'none',
  });
  return data?.records.filter((each) => isToSign(each, (user.email as string | null) ?? null)).map(({ _id }) => _id);
}

export function DocumentsToSign({ agreements, isLater }: ToSign) {
  return (
    <section aria-label={say('Documents to sign')} className={classes.card}>
      <strong>
        {say(
          { one: '1 document is waiting for your signature', other: '{count} documents are waiting for your signature' },
          { count: agreements.length },
        )}
      </strong>
      <SignAgreements agreements={agreements} {...(isLater && { isLater })} />
    </section>
  );
}
