import { Typography } from '@mui/material'

/** The last digits of an EUI, which people read off the label. */
const lastDigits = 4

/** A device: what is printed on it, and its EUI with the last digits large. */
export const DeviceName = ({ labels, eui }: { labels: readonly (string | null)[]; eui: string }) => (
  <Typography component="div" sx={{ my: 2, overflowWrap: 'anywhere' }}>
    {labels.filter(Boolean).join(' · ')}
    <Typography component="div" variant="body2" color="text.secondary">
      {eui.slice(0, -lastDigits)}
      <Typography
        component="strong"
        sx={{ fontSize: '2rem', fontWeight: 650, color: 'text.primary', ml: 0.5 }}
      >
        {eui.slice(-lastDigits)}
      </Typography>
    </Typography>
  </Typography>
)
