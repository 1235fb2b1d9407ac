import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../../contract/main/audit.ts'
import { personName } from '../../../domain/rules/user.ts'
import { readSession } from '../../providers/session.ts'

type Entry = Pick<z.output<typeof AuditEntry>, 'userId' | 'userName'>

/** The reader's own name, also where they have no role in the client, as a SuperAdmin. */
const ownName = (userId: string | null): string | undefined => {
  const user = readSession()?.user
  return user && user.id === userId ? personName(user) : undefined
}

/** Without a name, the actor belongs to no client of the reader, or is the product itself. */
export const whoInWords = ({ userId, userName }: Entry, translate: (key: string) => string): string =>
  (userName || ownName(userId)) ?? translate(userId === null ? 'audit.system' : 'audit.formerUser')

/** The actor of an entry. */
export const Who = ({ entry }: { entry: Entry }) => {
  const translate = useTranslate()
  return (
    <Typography
      component="span"
      variant="inherit"
      color={entry.userName === null && ownName(entry.userId) === undefined ? 'text.secondary' : 'inherit'}
    >
      {whoInWords(entry, translate)}
    </Typography>
  )
}
