import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import { users } from '#server/accounts/users.module.ts';
import { fileRow } from '#server/files/open-file.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import type { PageSize } from '../check-inputs.ts';
import type { Role } from '../recipients.ts';
import type { SigningInput, SigningView } from '../signing-answers.ts';
import type { AgreementStatus, RecipientState } from '../states.ts';
import { consentSetting } from './agreements.settings.ts';
import { docDataOf } from './frozen-document.ts';
import { fileIdOf } from './file-id.ts';
import { isTurn, type Signer } from './signer.ts';
import { signingInputs } from './signer-inputs.ts';

export async function signingView(signer: Signer): Promise<SigningView> {
  const { system, agreement, recipient } = signer;
  const sender = agreement.sender ? await system.records.find(users, agreement.sender) : undefined;
  const file = fileIdOf(agreement.initial_path);
  const pages = file ? await pagesOf(system, await fileRow(system, file)) : [];
  const { value: text } = await readDeclared(system, consentSetting);
  return {
    agreement: {
      name: agreement.name,
      status: agreement.status as AgreementStatus,
      sender: sender?.name ?? null,
      message: agreement.message,
      expires_at: agreement.expires_at,
    },
    recipient: {
      role: recipient.role as Role,
      name: recipient.name,
      email: recipient.email,
      state: recipient.state as RecipientState,
    },
    consent: { text, given: recipient.consent_at !== null },
    pages,
    inputs: signingInputs(signer, recipient).map((input) => onPage(input, docDataOf(agreement).pages[input.page - 1], pages)),
    turn: isTurn(signer),
  };
}

/** In points of the page as it is shown. */
function onPage(input: SigningInput, on: Partial<PageSize> | undefined, pages: readonly PageSize[]): SigningInput {
  const size = pages[input.page - 1];
  const x = size && on?.width ? size.width / on.width : 1;
  const y = size && on?.height ? size.height / on.height : 1;
  return { ...input, left: input.left * x, top: input.top * y, width: input.width * x, height: input.height * y };
}
