import { CallError } from '../../../contract/client.ts'
import { buildings } from '../../../contract/main/buildings.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { photos } from '../../../contract/main/photos.ts'
import type { BuildingSetup, InstallGateway } from '../snapshots/kinds.ts'
import { done, editSubject, isStale, performEdit, type EntrySpec } from './EntrySpec.ts'
import type { EntryInputs, BuildingEntryInputs } from './inputs.ts'
import { listedFloors, listedGateways, withFloors, type Floor } from './overviewChanges.ts'
import { newPhoto, withPhoto } from './photos.ts'
import { sensorEntryKinds } from './sensorEntryKinds.ts'
import { unitEntryKinds } from './unitEntryKinds.ts'
import { changeRadiator } from './unitChanges.ts'

/** What a building can be sent as: its fields without what the server reckons. */
const buildingInput = ({
  id: _id,
  version: _version,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  locationId: _locationId,
  locationName: _locationName,
  complexName: _complexName,
  heatingCircuitName: _heatingCircuitName,
  gatewayInstallationRequestedAt: _requestedAt,
  computedGateways: _computed,
  gatewayStatus: _status,
  gatewayIssues: _issues,
  gatewayIssuesComment: _comment,
  counts: _counts,
  ...input
}: Building) => input

const gatewayInput = ({ gatewayId, boardId, productId, macAddress, placement, placementNote }: Gateway) => ({
  gatewayId,
  boardId,
  productId,
  macAddress,
  placement,
  placementNote,
})

const onGateway = (setup: BuildingSetup, id: string, change: Partial<InstallGateway>): BuildingSetup => ({
  ...setup,
  gateways: setup.gateways.map((gateway) => (gateway.id === id ? { ...gateway, ...change } : gateway)),
})

const onBuilding = (setup: BuildingSetup, change: Partial<Building>): BuildingSetup => ({
  ...setup,
  building: { ...setup.building, ...change },
})

const unmounted = { boxMounted: false, powerConnected: false, ledsGreen: false, boxSealed: false } as const

/** A gateway with its mounting as fields of its own, as an edit has them. */
const mountingOf = ({ junctionBox, junctionBoxNote, mounting }: Gateway) => ({
  junctionBox,
  junctionBoxNote,
  ...mounting,
})

const marked =
  ({ floor, strength, testerEui }: EntryInputs['recordFloor'], recordedAt: string) =>
  (one: Floor): Floor =>
    one.floor === floor ? { ...one, strength, testerEui, recordedAt } : one

const unmarked = (one: Floor): Floor => ({
  ...one,
  strength: null,
  testerEui: null,
  recordedAt: null,
  recordedBy: null,
})

const buildingEntryKinds: { readonly [A in keyof BuildingEntryInputs]: EntrySpec<BuildingEntryInputs[A]> } = {
  assignGateway: {
    subject: ({ gatewayId }) => `gateway ${gatewayId}`,
    told: ({ eui }) => ({ eui }),
    perform: async ({ gatewayId, buildingId, placement, placementNote }, { call, key }) => {
      try {
        await call(
          gateways.assign,
          { params: { id: gatewayId }, body: { buildingId, placement, placementNote } },
          { idempotencyKey: key },
        )
      } catch (error) {
        // the reply got lost longer ago than the server remembers: it is in this building already
        const isThere = error instanceof CallError && error.body.error === 'gatewayInUse'
        if (!isThere || (await call(gateways.read, { params: { id: gatewayId } })).buildingId !== buildingId)
          throw error
      }
      return done
    },
    apply: {
      building: (setup, { gatewayId, eui, buildingId, placement, placementNote }, savedAt) => {
        if (setup.building.id !== buildingId || setup.gateways.some(({ id }) => id === gatewayId))
          return setup
        const known = setup.stock.find(({ id }) => id === gatewayId)
        const { building } = setup
        const gateway: InstallGateway = {
          id: gatewayId,
          version: 1,
          createdAt: savedAt,
          updatedAt: savedAt,
          eui,
          gatewayId: known?.gatewayId ?? null,
          boardId: null,
          productId: known?.productId ?? null,
          macAddress: known?.macAddress ?? null,
          placement,
          placementNote,
          locationId: building.locationId,
          locationName: building.locationName,
          complexId: building.complexId,
          complexName: building.complexName,
          buildingId,
          buildingName: building.name,
          installationProcess: 'assigned',
          junctionBox: null,
          junctionBoxNote: null,
          mounting: unmounted,
          photos: [],
          lastConnectionAt: null,
          networkStatus: 'Unknown',
          registeredAt: null,
          latitude: null,
          longitude: null,
          packetsReceived: 0,
          packetsSent: 0,
          issues: [],
          issuesComment: null,
          heard: { thermostats: 0, sensors: 0 },
        }
        return {
          ...setup,
          gateways: [...setup.gateways, gateway],
          stock: setup.stock.filter(({ id }) => id !== gatewayId),
        }
      },
      overview: (overview, { buildingId }) => listedGateways(overview, buildingId, 1),
    },
  },
  editGateway: {
    subject: editSubject,
    told: ({ eui }) => ({ eui }),
    perform: performEdit({
      read: (id, call) => call(gateways.read, { params: { id } }),
      write: (row, after, { call }) =>
        call(gateways.update, {
          params: { id: row.id },
          body: { ...gatewayInput(row), ...after },
          version: row.version,
        }),
      isStale,
    }),
    apply: { building: (setup, { id, after }) => onGateway(setup, id, after) },
  },
  setMounting: {
    subject: editSubject,
    told: ({ eui }) => ({ eui }),
    perform: performEdit({
      read: async (id, call) => {
        const gateway = await call(gateways.read, { params: { id } })
        return { id, version: gateway.version, updatedAt: gateway.updatedAt, ...mountingOf(gateway) }
      },
      write: ({ id, version, updatedAt: _at, ...row }, after, { call }) =>
        call(gateways.setMounting, { params: { id }, body: { ...row, ...after }, version }),
      isStale,
    }),
    apply: {
      building: (setup, { id, after: { junctionBox, junctionBoxNote, ...checks } }) => {
        const mounting = setup.gateways.find((gateway) => gateway.id === id)?.mounting ?? unmounted
        return onGateway(setup, id, {
          ...(junctionBox !== undefined && { junctionBox }),
          ...(junctionBoxNote !== undefined && { junctionBoxNote }),
          mounting: { ...mounting, ...checks },
        })
      },
    },
  },
  setProcess: {
    subject: editSubject,
    told: ({ eui, after }) => ({
      eui,
      process: `gateways.processes.${after.installationProcess ?? 'assigned'}`,
    }),
    perform: performEdit({
      read: (id, call) => call(gateways.read, { params: { id } }),
      write: ({ id, version, installationProcess }, after, { call }) =>
        call(gateways.setInstallationProcess, {
          params: { id },
          body: { installationProcess, ...after },
          version,
        }),
      isStale,
    }),
    apply: { building: (setup, { id, after }) => onGateway(setup, id, after) },
  },
  unassignGateway: {
    subject: ({ gatewayId }) => `gateway ${gatewayId}`,
    told: ({ eui }) => ({ eui }),
    perform: async ({ gatewayId, buildingId }, { call, key }) => {
      // assigned elsewhere meanwhile: there is nothing left to do here
      if ((await call(gateways.read, { params: { id: gatewayId } })).buildingId !== buildingId) return done
      await call(gateways.unassign, { params: { id: gatewayId } }, { idempotencyKey: key })
      return done
    },
    apply: {
      building: (setup, { gatewayId }) => ({
        ...setup,
        gateways: setup.gateways.filter(({ id }) => id !== gatewayId),
      }),
      overview: (overview, { buildingId }) => listedGateways(overview, buildingId, -1),
    },
  },
  recordFloor: {
    subject: ({ buildingId, floor }) => `floor ${buildingId} ${floor}`,
    told: ({ floor, strength }) => ({ floor, strength: `buildings.signal.${strength}` }),
    perform: async ({ buildingId, ...body }, { call, key }) => {
      await call(buildings.recordSignalFloor, { params: { id: buildingId }, body }, { idempotencyKey: key })
      return done
    },
    apply: {
      building: (setup, mark, savedAt) => withFloors(setup, marked(mark, savedAt)),
      overview: (overview, mark, savedAt) => listedFloors(overview, mark.buildingId, marked(mark, savedAt)),
    },
  },
  resetSignal: {
    subject: ({ buildingId }) => `signal ${buildingId}`,
    told: () => ({}),
    perform: async ({ buildingId }, { call, key }) => {
      await call(buildings.startSignalTest, { params: { id: buildingId } }, { idempotencyKey: key })
      return done
    },
    apply: {
      building: (setup) => withFloors(setup, unmarked),
      overview: (overview, { buildingId }) => listedFloors(overview, buildingId, unmarked),
    },
  },
  editBuilding: {
    subject: editSubject,
    told: () => ({}),
    perform: performEdit({
      read: (id, call) => call(buildings.read, { params: { id } }),
      write: (row, after, { call }) =>
        call(buildings.update, {
          params: { id: row.id },
          body: { ...buildingInput(row), ...after },
          version: row.version,
        }),
      isStale,
    }),
    apply: { building: (setup, { after }) => onBuilding(setup, after) },
  },
  setIssues: {
    subject: editSubject,
    told: () => ({}),
    perform: performEdit({
      read: async (id, call) => ({ id, ...(await call(buildings.gatewayIssues, { params: { id } })) }),
      write: ({ id, version, issues, comment }, after, { call }) =>
        call(buildings.setGatewayIssues, {
          params: { id },
          body: {
            issues: [...(after.issues ?? issues)],
            comment: after.comment === undefined ? comment : after.comment,
          },
          version,
        }),
      isStale,
    }),
    apply: {
      building: (setup, { after: { issues, comment } }) =>
        onBuilding(setup, {
          ...(issues && { gatewayIssues: [...issues] }),
          ...(comment !== undefined && { gatewayIssuesComment: comment }),
        }),
    },
  },
  addPhoto: {
    isPhoto: true,
    subject: ({ id }) => id,
    told: () => ({}),
    perform: async ({ image, ...form }, { call, key }) => {
      await call(photos.create, { form, file: image }, { idempotencyKey: key })
      return done
    },
    apply: {
      building: (setup, input, savedAt) => {
        if (input.buildingId === setup.building.id)
          return { ...setup, issuePhotos: withPhoto(setup.issuePhotos ?? [], newPhoto(input, savedAt)) }
        const gateway = setup.gateways.find(({ id }) => id === input.gatewayId)
        return gateway
          ? onGateway(setup, gateway.id, { photos: withPhoto(gateway.photos, newPhoto(input, savedAt)) })
          : setup
      },
      units: (setup, input, savedAt) =>
        input.radiatorId === undefined
          ? setup
          : changeRadiator(setup, input.radiatorId, (radiator) => ({
              ...radiator,
              photos: withPhoto(radiator.photos, newPhoto(input, savedAt)),
            })),
    },
  },
  removePhoto: {
    subject: ({ id }) => id,
    told: () => ({}),
    perform: async ({ id }, { call, key }) => {
      await call(photos.remove, { params: { id } }, { idempotencyKey: key })
      return done
    },
    apply: {
      building: (setup, { id }) => ({
        ...setup,
        gateways: setup.gateways.map((gateway) => ({
          ...gateway,
          photos: gateway.photos.filter((photo) => photo.id !== id),
        })),
        issuePhotos: (setup.issuePhotos ?? []).filter((photo) => photo.id !== id),
      }),
    },
  },
}

/** Every kind of entry: how it is sent, and what it makes of a snapshot meanwhile. */
export const entryKinds: { readonly [A in keyof EntryInputs]: EntrySpec<EntryInputs[A]> } = {
  ...buildingEntryKinds,
  ...unitEntryKinds,
  ...sensorEntryKinds,
}
