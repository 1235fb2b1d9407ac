import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../contract/main/audit.ts'

type Entry = Pick<z.output<typeof AuditEntry>, 'userId' | 'userName'>

/** Whose name is not known here is of no client of the reader's, or the product itself. */
export const whoInWords = ({ userId, userName }: Entry, translate: (key: string) => string): string => userName ?? translate(userId === null ? 'audit.system' : 'audit.formerUser')

/** Who did something. */
export const Who = ({ entry }: { entry: Entry }) => {
  const translate = useTranslate()
  return <Typography component="span" variant="inherit" color={entry.userName === null ? 'text.secondary' : 'inherit'}>{whoInWords(entry, translate)}</Typography>
}
