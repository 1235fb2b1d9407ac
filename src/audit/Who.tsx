import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../contract/main/audit.ts'
import { readSession } from '../providers/session.ts'

type Entry = Pick<z.output<typeof AuditEntry>, 'userId' | 'userName'>

/** Oneself is known also where one has no role in the client, as a SuperAdmin. */
const ownName = (userId: string | null): string | undefined => {
  const user = readSession()?.user
  return user && user.id === userId ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email : undefined
}

/** Whose name is not known here is of no client of the reader's, or the product itself. */
export const whoInWords = ({ userId, userName }: Entry, translate: (key: string) => string): string =>
  (userName || ownName(userId)) ?? translate(userId === null ? 'audit.system' : 'audit.formerUser')

/** Who did something. */
export const Who = ({ entry }: { entry: Entry }) => {
  const translate = useTranslate()
  return (
    <Typography component="span" variant="inherit" color={entry.userName === null && ownName(entry.userId) === undefined ? 'text.secondary' : 'inherit'}>
      {whoInWords(entry, translate)}
    </Typography>
  )
}
