import NextIcon from '@mui/icons-material/ChevronRight'
import { Box, ButtonBase, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useBackLink } from './ways.ts'

interface Props {
  to: string
  /** How the URLs of the flow begin that it leaves: back does not lead into that again. */
  leaves?: string
  title: string
  icon?: ReactNode
  /** Stands below the title. */
  children?: ReactNode
  /** Stands at the end, as a state. */
  end?: ReactNode
}

/** A card that is one link, large enough for gloves. */
export const BigLink = ({ to, leaves, title, icon, children, end }: Props) => {
  const backLink = useBackLink()
  return (
    <ButtonBase
      component={Link}
      to={to}
      onClick={leaves === undefined ? undefined : backLink(to, leaves)}
      sx={{
        width: '100%',
        minHeight: 64,
        mb: 1,
        p: 1.5,
        gap: 1.5,
        justifyContent: 'flex-start',
        textAlign: 'left',
        border: 1,
        borderColor: 'edge',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {icon && <Box sx={{ display: 'flex', color: 'primary.main', '& svg': { fontSize: 32 } }}>{icon}</Box>}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        {/* a narrow phone shows the state below, so that names keep their width */}
        <Box sx={{ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
            {title}
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {children}
          </Typography>
        </Box>
        {end}
      </Box>
      <NextIcon aria-hidden />
    </ButtonBase>
  )
}
