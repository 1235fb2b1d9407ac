import { useState } from 'react'
import { CallError } from '../../../contract/client.ts'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { assignTo } from './assignTargets.ts'

/** The sensor that a room already has, from the refusal of an assignment. */
const otherIn = (error: unknown): string | undefined => {
  if (!(error instanceof CallError) || error.body.error !== 'roomHasSensor') return undefined
  const eui = error.body.args?.['confirm']?.['eui']
  return eui === undefined ? '' : String(eui)
}

/** Assigns a sensor. For a second sensor in a room the first attempt asks, and the next one with the same choice confirms (spec 1 §5). */
export const useAssignSensor = (placement: SensorPlacement) => {
  const [further, setFurther] = useState<{ target: string; eui: string }>()
  const assign = (sensor: { id: string; version?: number }, target: string) =>
    assignTo(sensor, placement, target, further?.target === target)
  const ask = (error: unknown, target: string) => {
    const eui = otherIn(error)
    if (eui !== undefined) setFurther({ target, eui })
  }
  return { assign, ask, further, choose: () => setFurther(undefined) }
}
