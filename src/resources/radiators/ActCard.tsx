import { Box, Button, Card, Typography } from '@mui/material'
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Radiator } from '../../../contract/main/radiators.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

type ActDialog = ComponentType<{ radiator: Radiator; onClose: () => void }>

interface Props {
  /** Text key. */
  title: string
  /** Text key of the button. */
  act: string
  allowed: boolean
  load: () => Promise<ActDialog>
  children: ReactNode
}

/** A card with data captured at a radiator, and the button that changes it. */
export const ActCard = ({ title, act, allowed, load, children }: Props) => {
  const radiator = useRecordContext<Radiator>()
  const translate = useTranslate()
  const id = useId()
  const [Dialog] = useState(() => lazyPart(load))
  const [open, setOpen] = useState(false)
  if (!radiator) return null
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate(title)}
        </Typography>
        {allowed && (
          <Button size="small" onClick={() => setOpen(true)}>
            {translate(act)}
          </Button>
        )}
      </Box>
      {children}
      {open && <Dialog radiator={radiator} onClose={() => setOpen(false)} />}
    </Card>
  )
}
