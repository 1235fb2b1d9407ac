import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { screenReaderOnly } from '../../theme/tokens.ts'
import { useFormat } from '../facts/format.ts'

/** The most that a badge has room for. */
const most = 999

/** What a badge says to those who do not see it. */
export const useTodoText = (): ((count: number) => string) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (count) => translate('ui.todo', { number: number(count) ?? '' })
}

interface Props {
  count: number
  /** It lies on a corner. */
  corner?: boolean
  /** The link is named with the count. */
  named?: boolean
}

/** How much is to be done behind a link. It takes its place beside the text, where nothing moves when it comes. */
export const TodoBadge = ({ count, corner = false, named = false }: Props) => {
  const todoText = useTodoText()
  if (count === 0) return null
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        ml: 'auto',
        minWidth: 20,
        px: 0.75,
        borderRadius: 5,
        bgcolor: 'error.main',
        color: 'error.contrastText',
        // a border that forced colours draw
        border: '1px solid transparent',
        textAlign: 'center',
        fontSize: '0.75rem',
        lineHeight: '18px',
        fontWeight: 650,
        fontVariantNumeric: 'tabular-nums',
        ...(corner && {
          position: 'absolute',
          top: 1,
          left: 'calc(50% - 2px)',
          minWidth: 16,
          px: 0.5,
          fontSize: '0.625rem',
          lineHeight: '14px',
        }),
      }}
    >
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      {!named && (
        <Box component="span" sx={screenReaderOnly}>
          {`, ${todoText(count)}`}
        </Box>
      )}
    </Box>
  )
}
