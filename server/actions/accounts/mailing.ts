import type { Language } from '../../../domain/limits.ts'
import { invitationLinkHours } from '../../../domain/limits.ts'
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
  const shown = names.length > namesShown ? [...names.slice(0, namesShown), `+${names.length - namesShown}`] : names
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shown)
}

/** Mails the registration link and voids earlier ones; without tenants the mail speaks of platform administration. */
export const mailInvitation = async (call: Call, user: Reader, tenantNames: readonly string[]): Promise<void> => {
  const url = await makeLink(call, 'invitation', user.id)
  const kind = tenantNames.length > 0 ? 'invitation' : 'invitationGlobal'
  await queueMail(call, user.email, mailText(kind, user.language, url, { tenants: listed(tenantNames, user.language), hours: invitationLinkHours }))
}

/** Notifies an existing user of new access. */
export const mailRoleAdded = (call: Call, user: Reader, tenantNames: readonly string[]): Promise<void> => {
  const kind = tenantNames.length > 0 ? 'roleAdded' : 'roleAddedGlobal'
  return queueMail(call, user.email, mailText(kind, user.language, call.deps.config.urls.web, { tenants: listed(tenantNames, user.language) }))
}

export const mailPasswordChanged = (call: Call, user: Reader): Promise<void> =>
  queueMail(call, user.email, mailText('passwordChanged', user.language, `${call.deps.config.urls.web}/forgot-password`))

/** Goes to the previous address, so that the owner learns of a change they did not make. */
export const mailEmailChanged = (call: Call, user: Reader): Promise<void> =>
  queueMail(call, user.email, mailText('emailChanged', user.language, call.deps.config.urls.web))
