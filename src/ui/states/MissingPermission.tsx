import { useTranslate } from 'react-admin'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { whoGrants } from '../../providers/granting.ts'
import { useFormat } from '../facts/format.ts'

/** The permission that is missing, and who can grant it. */
export const MissingPermission = ({ permission }: { permission: Permission }) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const roles = whoGrants(permission).map((role) => translate(`ui.roles.${role}`))
  return (
    <>
      <p>{translate('ui.noPermission.missing', { permission: translate(`ui.permissions.${permission}`) })}</p>
      {roles.length > 0 && (
        <p>
          {translate('ui.noPermission.ask', {
            roles: new Intl.ListFormat(language, { type: 'disjunction' }).format(roles),
          })}
        </p>
      )}
    </>
  )
}
