import { Box, Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { ProcessChip } from './ProcessChip.tsx'

const ProcessDialog = lazy(async () => ({ default: (await import('./ProcessDialog.tsx')).ProcessDialog }))

/** How far the installation is, and the button that says otherwise. */
export const ProcessFact = ({ gateway }: { gateway: Gateway }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const [open, setOpen] = useState(false)
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
      <ProcessChip process={gateway.installationProcess} />
      {canAccess && (
        <Button size="small" onClick={() => setOpen(true)}>
          {translate('gateways.process.change')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ProcessDialog gateway={gateway} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
