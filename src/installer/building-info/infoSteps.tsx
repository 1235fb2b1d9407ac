import { useTranslate } from 'react-admin'
import { roofTypes, topFloorUsages } from '../../../domain/enums.ts'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { captured, flyerOf, type InfoState } from './infoState.ts'

type Props = BodyProps<InfoState>

export const BasementStep = ({ state, change }: Props) => {
  const translate = useTranslate()
  const basement = captured(state, 'basement')
  return (
    <Choice
      label={translate('installer.info.steps.basement')}
      value={basement === true ? 'yes' : basement === false ? 'no' : null}
      options={[
        { value: 'yes', label: translate('installer.info.basement.yes') },
        { value: 'no', label: translate('installer.info.basement.no') },
      ]}
      onChange={(value) => change({ basement: value === 'yes' })}
    />
  )
}

export const RoofStep = ({ state, change }: Props) => {
  const translate = useTranslate()
  return (
    <Choice
      label={translate('installer.info.steps.roof')}
      value={captured(state, 'roofType') ?? null}
      options={roofTypes.map((value) => ({ value, label: translate(`buildings.roofTypes.${value}`) }))}
      onChange={(roofType) => change({ roofType })}
    />
  )
}

export const TopFloorStep = ({ state, change }: Props) => {
  const translate = useTranslate()
  return (
    <Choice
      label={translate('installer.info.steps.topFloor')}
      value={captured(state, 'topFloorUsage') ?? null}
      options={topFloorUsages.map((value) => ({
        value,
        label: translate(`buildings.topFloorUsages.${value}`),
      }))}
      onChange={(topFloorUsage) => change({ topFloorUsage })}
    />
  )
}

export const FlyerStep = ({ state, change }: Props) => {
  const translate = useTranslate()
  return (
    <Choice
      label={translate('installer.info.steps.flyer')}
      value={flyerOf(state)}
      options={(['posted', 'impossible'] as const).map((value) => ({
        value,
        label: translate(`installer.info.flyer.${value}`),
      }))}
      onChange={(flyer) => change({ flyer })}
    />
  )
}
