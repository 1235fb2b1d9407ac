import ErrorIcon from '@mui/icons-material/ErrorOutline'
import NoteIcon from '@mui/icons-material/InfoOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  issues: readonly { column: string; code: string; severity: 'error' | 'warning' }[]
}

/** What is wrong with a row of a device file, column by column; what has no column is about the whole row. */
export const RowIssues = ({ issues }: Props) => {
  const translate = useTranslate()
  return issues.map(({ column, code, severity }) => (
    <Box key={`${column} ${code}`} sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
      {severity === 'error' ? (
        <ErrorIcon fontSize="small" color="error" />
      ) : (
        <NoteIcon fontSize="small" color="action" />
      )}
      <span>
        {column !== '' && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate(`device-files.columns.${column}`)}:{' '}
          </Box>
        )}
        {translate(`device-files.issues.${code}`)}
      </span>
    </Box>
  ))
}
