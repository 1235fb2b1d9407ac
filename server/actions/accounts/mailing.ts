import type { Language } from '../../../domain/limits.ts'
import { emailLinkHours, invitationLinkHours } from '../../../domain/limits.ts'
import type { Base } from '../../http/handler.ts'
import { queueMail } from '../../mail/queue.ts'
import { mailText } from '../../mail/texts.ts'
import { makeLink } from './links.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now'>
interface Reader {
  id: string
  email: string
  language: Language
}

/** With more names than this the subject line gets too long. */
const namesShown = 3

/** Tenant names joined for use in a sentence. */
const listed = (names: readonly string[], language: Language): string => {
  const shown =
    names.length > namesShown ? [...names.slice(0, namesShown), `+${names.length - namesShown}`] : names
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shown)
}

/** Mails the link of an invitation and voids earlier ones; the holder of an account is written to in their own language. Without tenants the mail speaks of platform administration. */
export const mailInvitation = async (
  call: Call,
  user: Reader,
  tenantNames: readonly string[],
  account?: Pick<Reader, 'language'>,
): Promise<void> => {
  const url = await makeLink(call, 'invitation', user.id)
  const wanted = tenantNames.length > 0 ? ('invitation' as const) : ('invitationGlobal' as const)
  const kind = account ? (`${wanted}ForAccount` as const) : wanted
  const { language } = account ?? user
  await queueMail(
    call,
    user.email,
    mailText(kind, language, url, { tenants: listed(tenantNames, language), hours: invitationLinkHours }),
  )
}

/** Notifies an existing user of new access. */
export const mailRoleAdded = (call: Call, user: Reader, tenantNames: readonly string[]): Promise<void> =>
  queueMail(
    call,
    user.email,
    mailText('roleAdded', user.language, call.deps.config.urls.web, {
      tenants: listed(tenantNames, user.language),
    }),
  )

export const mailPasswordChanged = (call: Call, user: Reader): Promise<void> =>
  queueMail(
    call,
    user.email,
    mailText('passwordChanged', user.language, `${call.deps.config.urls.web}/forgot-password`),
  )

/** Goes to the previous address, so that the owner learns of a change they did not make. */
export const mailEmailChanged = (call: Call, user: Reader): Promise<void> =>
  queueMail(call, user.email, mailText('emailChanged', user.language, call.deps.config.urls.web))

/** Goes to the address that is to be replaced. */
export const mailEmailChangeAsked = (call: Call, user: Reader): Promise<void> =>
  queueMail(
    call,
    user.email,
    mailText('emailChangeAsked', user.language, `${call.deps.config.urls.web}/profile`),
  )

/** Goes to the new address: with the link that confirms it, or, where it has an account, without one. */
export const mailNewEmail = (
  call: Call,
  { email, language }: Omit<Reader, 'id'>,
  url: string,
  account: Pick<Reader, 'language'> | undefined,
): Promise<void> =>
  queueMail(
    call,
    email,
    account
      ? mailText('emailInUse', account.language, call.deps.config.urls.web)
      : mailText('confirmEmail', language, url, { hours: emailLinkHours }),
  )
