import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const PairAllDialog = lazyPart(async () => (await import('./PairAllDialog.tsx')).PairAllDialog)

/** Pairs or unpairs all sensors of the list's space; both are offered as soon as there is a sensor. */
export const PairAll = ({ spaceId }: { spaceId: string }) => {
  const translate = useTranslate()
  const { total } = useListContext<Sensor>()
  const [act, setAct] = useState<'pair' | 'unpair'>()
  if (!total) return null
  return (
    <>
      {(['pair', 'unpair'] as const).map((one) => (
        <Button key={one} size="small" onClick={() => setAct(one)}>
          {translate(`sensors.${one}.all`)}
        </Button>
      ))}
      {act && <PairAllDialog act={act} spaceId={spaceId} onClose={() => setAct(undefined)} />}
    </>
  )
}
