import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  issues: readonly { code: string; args?: Readonly<Record<string, string | number>> | undefined }[]
}

/** What is wrong with a device file as a whole; columns that it lacks are named. */
export const FileIssues = ({ issues }: Props) => {
  const translate = useTranslate()
  const named = (keys: string): string =>
    keys
      .split(',')
      .map((key) => translate(`device-files.columns.${key}`))
      .join(', ')
  return issues.map(({ code, args = {} }) => {
    const { column } = args
    return (
      <Alert key={code} severity="error" sx={{ mb: 2 }}>
        {translate(`device-files.faults.${code}`, {
          ...args,
          ...(typeof column === 'string' && { column: named(column) }),
        })}
      </Alert>
    )
  })
}
