import { List, ListItem, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The effects of an action as a list. Text keys. */
export const Consequences = ({ lead, points }: { lead: string; points: readonly (string | false)[] }) => {
  const translate = useTranslate()
  return (
    <>
      <Typography>{translate(lead)}</Typography>
      <List dense sx={{ listStyle: 'disc', pl: 2.5 }}>
        {points
          .filter((point) => point !== false)
          .map((point) => (
            <ListItem key={point} disablePadding sx={{ display: 'list-item' }}>
              {translate(point)}
            </ListItem>
          ))}
      </List>
    </>
  )
}
