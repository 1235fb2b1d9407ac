import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import { gatewayInstallationProcesses, whyNotInstallationProcess } from '../../../domain/rules/gateway.ts'
import { main } from '../../providers/api.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'

/** Sets the installation progress; steps that the gateway's place rules out say why. */
export const ProcessDialog = ({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) => {
  const translate = useTranslate()
  const { id, version } = gateway
  const [installationProcess, setProcess] = useState(gateway.installationProcess)
  return (
    <FormDialog
      title="gateways.process.title"
      saved="gateways.process.saved"
      width="xs"
      save={() =>
        main(gateways.setInstallationProcess, { params: { id }, body: { installationProcess }, version })
      }
      stale={[['gateways']]}
      onClose={onClose}
    >
      <RadioGroup aria-label={translate('gateways.fields.installationProcess')} value={installationProcess}>
        {gatewayInstallationProcesses.map((process) => {
          const reason = whyNotInstallationProcess(process, gateway)
          return (
            <FormControlLabel
              key={process}
              value={process}
              disabled={reason !== undefined}
              sx={{ alignItems: 'flex-start', mb: 1, '& .MuiFormControlLabel-label': { pt: 1 } }}
              control={<Radio onChange={() => setProcess(process)} />}
              label={
                <>
                  {translate(`gateways.processes.${process}`)}
                  {reason && (
                    <Typography
                      variant="body2"
                      component="span"
                      color="text.secondary"
                      sx={{ display: 'block' }}
                    >
                      {translate(`errors.${reason}`)}
                    </Typography>
                  )}
                </>
              }
            />
          )
        })}
      </RadioGroup>
    </FormDialog>
  )
}
