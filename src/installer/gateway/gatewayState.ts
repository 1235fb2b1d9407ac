import * as z from 'zod'
import { gatewayPlacements, type GatewayPlacement } from '../../../domain/enums.ts'
import type { GatewayMountingCheck } from '../../../domain/devices/gatewayMounting.ts'
import { sentPhotos } from '../outbox/photos.ts'
import type { Entry } from '../outbox/entry.ts'
import type { BuildingSetup, InstallGateway, StockGateway } from '../snapshots/kinds.ts'

/** Input that is not saved yet; a field that is missing is as stored. */
export const GatewayInput = z.object({
  junctionBox: z.enum(gatewayPlacements).nullable().optional(),
  junctionBoxNote: z.string().optional(),
  chosenId: z.string().optional(),
  isQualified: z.boolean().optional(),
  boxMounted: z.boolean().optional(),
  powerConnected: z.boolean().optional(),
  ledsGreen: z.boolean().optional(),
  boxSealed: z.boolean().optional(),
  placement: z.enum(gatewayPlacements).nullable().optional(),
  placementNote: z.string().optional(),
})

/** The fields that the input changes, as they are sent. */
export const storedOf = ({
  junctionBox,
  junctionBoxNote,
  mounting,
  placement,
  placementNote,
}: InstallGateway) => ({
  junctionBox,
  junctionBoxNote,
  ...mounting,
  placement,
  placementNote,
})

/** The state of a gateway's installation: its building, itself once it is assigned, its photos that wait, and the input. */
export interface GatewayState {
  readonly setup: BuildingSetup
  readonly gateway: InstallGateway | undefined
  readonly waitingPhotos: readonly Extract<Entry, { act: 'addPhoto' }>[]
  readonly input: z.output<typeof GatewayInput>
}

/** A place and its note as they show: the input, or what is stored. */
export interface Place {
  readonly placement: GatewayPlacement | null
  readonly placementNote: string
}

export const junctionBoxOf = ({ input, gateway }: GatewayState): Place => ({
  placement: input.junctionBox === undefined ? (gateway?.junctionBox ?? null) : input.junctionBox,
  placementNote: input.junctionBoxNote ?? gateway?.junctionBoxNote ?? '',
})

/**
 * Where the gateway is: where its junction box is, unless somebody said otherwise. A note on the box says nothing of the gateway, and 'other'
 * says nothing without a note.
 */
export const placementOf = (state: GatewayState): Place => {
  const { input, gateway } = state
  const box = junctionBoxOf(state)
  const proposed = box.placement === 'other' ? null : box.placement
  return {
    placement: input.placement === undefined ? (gateway?.placement ?? proposed) : input.placement,
    placementNote: input.placementNote ?? gateway?.placementNote ?? '',
  }
}

export const isTicked = ({ input, gateway }: GatewayState, check: GatewayMountingCheck): boolean =>
  input[check] ?? gateway?.mounting[check] ?? false

/** Whether somebody qualified connects the power, or did. */
export const isQualified = ({ input, gateway }: GatewayState): boolean =>
  input.isQualified ?? gateway?.mounting.powerConnected ?? false

/** The gateway chosen from stock for the assignment. */
export const chosenOf = ({ setup, input }: GatewayState): StockGateway | undefined =>
  setup.stock.find(({ id }) => id === input.chosenId)

export const photoCount = ({ gateway, waitingPhotos }: GatewayState): number =>
  sentPhotos(gateway?.photos ?? [], waitingPhotos).length + waitingPhotos.length
