import { Box, Button, Tooltip } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { acts, type ActionName } from './thermostatActs.tsx'

interface Props {
  thermostat: Thermostat
  stock: boolean
  onChoose: (name: ActionName) => void
}

/** The acts that the role has; one that cannot be done now says why. */
export const ActionList = ({ thermostat, stock, onChoose }: Props) => {
  const translate = useTranslate()
  const { permissions } = usePermissions<string[]>()
  const shown = acts.filter(({ needs, inStock }) => (!stock || inStock) && needs.some((need) => permissions?.includes(need)))
  return (
    <Box component="ul" sx={{ m: 0, p: 1, listStyle: 'none' }}>
      {shown.map(({ name, icon, whyNot, destructive }) => {
        const reason = whyNot?.(thermostat)
        return (
          <li key={name}>
            <Tooltip describeChild placement="left" title={reason ? translate(`errors.${reason}`) : ''}>
              {/* a disabled button tells nobody why: the place around it does */}
              <Box component="span" sx={{ display: 'block' }} {...(reason && { tabIndex: 0 })}>
                <Button
                  fullWidth
                  color={destructive ? 'error' : 'primary'}
                  startIcon={icon}
                  disabled={reason !== undefined}
                  onClick={() => onChoose(name)}
                  sx={{ justifyContent: 'flex-start', minHeight: 40, px: 1.25, textAlign: 'left', whiteSpace: 'normal', lineHeight: 1.3 }}
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
