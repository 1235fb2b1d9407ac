import { Box, Button, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import type { Act, ActionName } from './thermostatActs.tsx'

interface Props {
  thermostat: Thermostat
  acts: readonly Act[]
  onChoose: (name: ActionName) => void
}

/** Actions for a thermostat; a disabled one says why. */
export const ActionList = ({ thermostat, acts, onChoose }: Props) => {
  const translate = useTranslate()
  return (
    <Box component="ul" sx={{ m: 0, p: 1, listStyle: 'none' }}>
      {acts.map(({ name, icon, whyNot, destructive }) => {
        const reason = whyNot?.(thermostat)
        return (
          <li key={name}>
            <Tooltip describeChild placement="left" title={reason ? translate(`errors.${reason}`) : ''}>
              {/* a disabled button shows no tooltip, so its wrapper does */}
              <Box component="span" sx={{ display: 'block' }} {...(reason && { tabIndex: 0 })}>
                <Button
                  fullWidth
                  color={destructive ? 'error' : 'primary'}
                  startIcon={icon}
                  disabled={reason !== undefined}
                  onClick={() => onChoose(name)}
                  sx={{
                    justifyContent: 'flex-start',
                    minHeight: 40,
                    px: 1.25,
                    textAlign: 'left',
                    whiteSpace: 'normal',
                    lineHeight: 1.3,
                  }}
                >
                  {translate(`thermostats.acts.${name}`)}
                </Button>
              </Box>
            </Tooltip>
          </li>
        )
      })}
    </Box>
  )
}
