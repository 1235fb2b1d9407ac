import { useTranslate } from 'react-admin'
import type { HeatLoadAttempt } from '../../contract/main/heatingLoad.ts'
import { useFormat } from '../ui/facts/format.ts'

/** Why a calculation failed, and whether another day may succeed. */
export const FailureText = ({ attempt: { failure } }: { attempt: Pick<HeatLoadAttempt, 'failure'> }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  if (!failure) return null
  const args = Object.fromEntries(
    Object.entries(failure.args).map(([name, value]) => [name, number(value, 1)]),
  )
  return (
    <>
      <strong>
        {translate(failure.anotherDay ? 'heatLoad.failed.anotherDay' : 'heatLoad.failed.plain')}
      </strong>{' '}
      {translate(`heatLoad.failures.${failure.code}`, args)}
    </>
  )
}
