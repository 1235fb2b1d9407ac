import { Box, FormHelperText, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { roomShapes, type RoomShape } from '../../../domain/enums.ts'

const pictures: Record<RoomShape, string> = {
  Rectangular: '3,5 29,5 29,19 3,19',
  ShapeL: '3,3 15,3 15,11 29,11 29,21 3,21',
  Trapezoid: '3,4 20,4 29,20 3,20',
  Triangle: '14,3 29,21 3,21',
}

/** The shape of a room, chosen by picture. */
export const ShapeInput = () => {
  const translate = useTranslate()
  const { field, fieldState } = useInput({ source: 'shape' })
  const id = useId()
  return (
    <Box sx={{ mb: 1 }}>
      <Box
        component="span"
        id={id}
        sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem', mb: 0.5 }}
      >
        {translate('rooms.fields.shape')}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={field.value}
        aria-labelledby={id}
        onChange={(_, shape: RoomShape | null) => {
          if (shape) field.onChange(shape)
        }}
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' } }}
      >
        {roomShapes.map((shape) => (
          <ToggleButton
            key={shape}
            value={shape}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 0.5,
              textTransform: 'none',
              color: 'text.primary',
              borderRadius: 0,
              borderColor: 'edge',
              '&.Mui-selected': { bgcolor: 'soft.accent', fontWeight: 650 },
            }}
          >
            <svg width="32" height="24" aria-hidden>
              <polygon
                points={pictures[shape]}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
              />
            </svg>
            {translate(`rooms.shapes.${shape}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {fieldState.error?.message && (
        <FormHelperText error>{translate(fieldState.error.message)}</FormHelperText>
      )}
    </Box>
  )
}
