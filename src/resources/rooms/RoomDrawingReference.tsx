import type { ComponentProps } from 'react'
import { RoomDrawing } from './RoomDrawing.tsx'

/** The drawing of a room, for the installer. */
export const RoomDrawingReference = (props: ComponentProps<typeof RoomDrawing>) => <RoomDrawing {...props} />
