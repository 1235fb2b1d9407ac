import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'

/** How many gateways a building has, how many are advised, and how many it has with one more. */
export const GatewaysThen = ({ building: { name, counts, recommendedGateways, computedGateways } }: { building: Building }) =>
  useTranslate()('gateways.assign.then', {
    building: name,
    there: counts.gateways,
    advised: recommendedGateways ?? computedGateways,
    after: counts.gateways + 1,
  })
