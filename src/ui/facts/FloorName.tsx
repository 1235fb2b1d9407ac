import { useTranslate } from 'react-admin'
import { formatFloor } from '../../../domain/rules/floor.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** A floor level in words; empty without one. 0 is the ground floor. */
export const floorName = (level: number | null | undefined, translate: Translate): string => {
  if (level === null || level === undefined) return ''
  const { key, args } = formatFloor(level)
  return translate(`floor.${key}`, args)
}

/** A floor level as people say it: EG, 2. OG. */
export const FloorName = ({ level }: { level: number | null | undefined }) => {
  const translate = useTranslate()
  return level === null || level === undefined ? null : floorName(level, translate)
}
