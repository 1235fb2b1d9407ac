import { Box, Tab, Tabs } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

interface Props {
  /** Text key: what the tabs are of. */
  label: string
  /** URL and text key of each. */
  tabs: readonly { readonly to: string; readonly label: string }[]
  shown: string
  /** Stands beside the tabs, also while a list is empty. */
  action?: ReactNode
}

/** Tabs with a URL each, for lists of the same kind. */
export const LinkTabs = ({ label, tabs, shown, action }: Props) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 2,
        mb: 2,
        // the border shorthand resets the colour, so the same breakpoints must set it again
        borderBottom: { sm: 1 },
        borderColor: { sm: 'divider' },
      }}
    >
      <Tabs
        value={shown}
        variant="scrollable"
        scrollButtons={false}
        aria-label={translate(label)}
        sx={{
          flex: { xs: '1 0 100%', sm: '1 0 auto' },
          borderBottom: { xs: 1, sm: 0 },
          borderColor: { xs: 'divider', sm: 'divider' },
        }}
      >
        {tabs.map((tab) => (
          <Tab key={tab.to} component={Link} to={tab.to} value={tab.to} label={translate(tab.label)} />
        ))}
      </Tabs>
      {action}
    </Box>
  )
}
