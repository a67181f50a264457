import type { Route } from './http/route.ts';

/** Routes of somebody's own account, sign-in and the running node: they answer no records of modules. */
const NO_RECORDS =
  /^\/api\/(auth|audit-months|backups|dialer\/browser-phone|csp-reports|health|metrics|privacy|secrets|zips|openapi\.json|users\/(login|logout|sessions|second-factors|api-keys|sign-in-options|completeRegistration|password-reset|change-password|templogin|set-user-impersonating|passkeys|check-email))/;

/** What they answer is asked with narrowed people in credentialing-setups, review-desk, credential-checks, documents and esign's tests. */
const ASKED_BY_THEIR_OWN_TESTS = new Set([
  // by a word of theirs, which a mark replaces; what is found by name is walked
  '/api/arcade-data/by-key/:key',
  '/api/store-items/byItemId/:id',
  '/api/muster-widgets/bySelector/:selector',
  '/api/messages/send-credentialing-item-comment-email',
  '/api/messages/process-sendgrid-email',
  '/api/messages/send-customized-email',
  '/api/messages/cancel-send/:id',
  '/api/messages/send-again/:id',
  '/api/muster-messages/system-message',
  '/api/gmail-accounts/update-non-password/:id',
  ...[
    'request-auth-token',
    'submit-approval-code',
    'send-verification',
    'send-test',
    'sync-account/:id',
    'sync-account-inbox',
  ].map((call) => `/api/gmail-accounts/${call}`),
  '/api/social-comments/mark-one-as-viewed-by/by-user',
  '/api/social-comments/react/:id',
  '/api/social-conversations/react/:id',
  '/api/social-conversations/update-activity-date/:id',
  '/api/templates/:id/render',
  '/api/applicants/application-replay',
  '/api/pto-requests/create-range',
  '/api/course-sessions/:id/progress',
  '/api/course-sessions/:id/check-in-code',
  '/api/course-sessions/:id/excuse',
  '/api/course-sessions/:id/remind',
  '/api/course-sessions/check-in',
  '/api/course-sessions/:id/certificate',
  '/api/course-eval-entries/:id/submit',
  '/api/hr-policies/:id/acknowledge',
  '/api/hr-policies/:id/remind',
  '/api/districts/emulate-district',
  '/api/districts/cancel-emulate-district',
  '/api/clients/enable-client-mode',
  '/api/clients/disable-client-mode',
  '/api/clients/get-current-client',
  '/api/clients/get-current-client-or-edu-client',
  '/api/open-ai/generate-message-using-filepath',
  '/api/open-ai/uses',
  '/api/pto-requests/:id/cancel',
  '/api/jobs/:id/monthly-hours',
  '/api/calendar-events/events-for-district/:id',
  '/api/calendar-events/:id/occurrence',
  '/api/providers/:id/account',
  '/api/commissions/generate-commission-for-tracker',
  '/api/commissions/statement',
  '/api/jobs/matching-jobs-for-lead/:leadId',
  '/api/jobs/:id/match/:leadId',
  ...[
    'request-signature',
    'resend-single-agreement-reminder',
    'send-copies',
    'send-doc-pdf',
    'convert-to-document',
    'download-with-coc',
    ':id/cancel',
    ':id/correct-recipient',
    ':id/my-link',
    ':id/certificate',
  ].map((call) => `/api/interactive-document-instances/${call}`),
  '/api/interactive-documents/:id/pdf',
  '/api/interactive-documents/:id/sample',
  '/api/credential-checks/run',
  '/api/credentialing/from-setup',
  '/api/credentialing/generate',
  '/api/credentialing/:id/apply-setup',
  '/api/credentialing-required-items/:id/reject',
  '/api/credentialing-required-items/:id/reopen',
  '/api/documents/hand-in',
  '/api/report-schedules/:id/leave',
  '/api/leads/:id/resume',
  // rounds to join, sessions with credits, open plays: features/games asks with others than their players
  ...['join', 'leave', 'leaderboard'].map((call) => `/api/game-instances/:id/${call}`),
  '/api/leaderboards/celebrations',
  '/api/game-sessions/:id/viewed',
  '/api/game-sessions/mine/news',
  '/api/arcade-plays/start',
  '/api/arcade-plays/best',
  '/api/arcade-plays/:id',
  '/api/arcade-plays/:id/inputs',
  '/api/arcade-plays/:id/finish',
  '/api/leaderboards/points',
  '/api/sms/send-again/:id',
  '/api/sms/thread/:number',
  ...[
    'start/:id',
    'pause/:id',
    'resume/:id',
    'end-conference/:id',
    'end-call/:callId',
    'drop-voicemail/:callId',
    'add-participant',
    'reorder/:id',
    'get-conference-details',
    'conference-details/:id',
    'call-details/:callId',
    'outcome/:callId',
    'simulate/:conferenceId',
  ].map((call) => `/api/dialer/${call}`),
  ...['send', 'pause', 'cancel', 'preview/:leadId'].map((call) => `/api/campaigns/:id/${call}`),
  // of recognition and the store: people.test.ts and store.test.ts ask as owner, colleague, provider and narrowed staff
  ...['', '/create', '/:id', '/update-certain-fields/:id', '/:id/entries', '/for-user/:userId'].map(
    (call) => `/api/wallets${call}`,
  ),
  ...['', '/create'].map((call) => `/api/thanks${call}`),
  '/api/social-conversations/social-achievement-conversation-create',
  '/api/user-rewards-recognition/get-by-user-id/:id',
  '/api/user-rewards-recognition/mine/seen',
  ...['', '/create', '/mine', '/:id/fulfil', '/:id/cancel', '/send-transaction-email', '/packing-list'].map(
    (call) => `/api/store-transactions${call}`,
  ),
]);

/** Why a route is not asked. A new one belongs here only when it answers nothing of records. */
export const notAsked = ({ method, path, policy }: Route): string | undefined => {
  if (method === 'DELETE') return 'answers no more than the id that it was given';
  if (NO_RECORDS.test(path)) return 'answers no record of a module';
  if (path.startsWith('/api/public/')) return 'answers what stands on the job site, which everybody reads';
  if (policy === 'signed') return 'answers a service outside that its call came, and nothing else';
  if (policy === 'system-admin') return 'answers System Admins, from whom no field and no team is hidden';
  if (method === 'PUT' && path === '/api/audit-log/:id') return 'always refused';
  if (/^(GET \/api\/audit-log(\/all|\/:id)?|POST \/api\/audit-log\/(search|dataSourceSearch))$/.test(`${method} ${path}`))
    return 'answers entries of the whole log to System Admins, from whom no field and no team is hidden';
  if (/^\/api\/webhooks(\/create)?$/.test(path)) return 'answers System Admins and their keys what they have just sent';
  if (
    /(resource\/file(\/link|\/words|\/pages)?|avatar\/:id|background-image\/:id|pages\/:page|thumbnail|\/picture|by-link|by-path)$/.test(
      path,
    )
  )
    return 'answers a file, which is opened under the rights of its record';
  if (path.endsWith('/create-merged-pdf'))
    return 'answers a file that it makes of files, each opened under the rights of its record';
  if (path === '/api/docs/:file') return 'answers the files of the page that shows the API';
  if (/^\/api\/(reports\/:id\/export|report-charts\/:id\/image)$/.test(path))
    return 'answers a file of what the run of its report answers';
  if (/^\/api\/commissions\/statement\.(xlsx|pdf)$/.test(path)) return 'answers a file of what the statement answers';
  if (path === '/api/learning/people.xlsx') return 'answers a file of what the people by courses answer';
  if (ASKED_BY_THEIR_OWN_TESTS.has(path)) return 'needs a state of its records that its own tests bring about, and answers these';
  if (path === '/calendars/:token')
    return 'answers a calendar to whom its address was given; feeds.test.ts asks with narrowed owners';
  if (path === '/api/calendar-events/import' || path === '/api/account-calendar-events/import-year')
    return 'answers counts and ids of a file that was just sent';
  if (path === '/media/:token') return 'answers a sound to whom its address was given; it ends after an hour';
  if (path.startsWith('/unsubscribe/')) return 'answers a page about one letter to whom it went';
  if (path.startsWith('/api/sendgrid/')) return 'answers what SendGrid says of its templates and senders';
  if (path === '/api/arcade-games' || path.endsWith('/practice')) return 'answers the games themselves, the same to everybody';
  if (path === '/api/templates/variables') return 'answers names of fields';
  if (path.startsWith('/events/')) return 'answers that it was heard';
  if (/^\/(jobs|feeds)(\/|$)/.test(path)) return 'answers a page or a feed that is the same for everybody';
  if (path === '/api/leads/parse-resume') return 'answers what was just sent, and duplicates, which dup-check is asked for';
  if (path.startsWith('/api/imports')) return 'answers rows that its caller has sent; whom they find is asked in imports.test.ts';
  if (path.startsWith('/api/esign'))
    return 'answers a signer what their link opens, or anybody what a file of theirs is; esign’s own tests ask who else reaches it';
  if (path === '/api/interactive-document-instances/download')
    return 'answers a file, which is opened under the rights of its record';
  if (path.endsWith('/generate-images-from-url')) return 'answers what stands in a file that its caller may read';
  if (path.startsWith('/api/doc-cap'))
    return 'answers what its caller has photographed; who else reaches it is asked in doc-cap.test.ts';
  if (path.startsWith('/api/files/upload') || path.endsWith('/with-file-upload')) return 'answers what was just sent';
  if (method === 'POST' && path.endsWith('/attachments/:id')) return 'answers the file that was just sent';
  if (path === '/api/users/provider-account-invite') return 'answers no record of a module';
  return undefined;
};
