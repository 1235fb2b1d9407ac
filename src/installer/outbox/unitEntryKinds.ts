import { CallError, type Client } from '../../../contract/client.ts'
import { buildingUnits } from '../../../contract/main/buildingUnits.ts'
import { radiators, type Radiator } from '../../../contract/main/radiators.ts'
import { rooms, type Room } from '../../../contract/main/rooms.ts'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { windows, type Window } from '../../../contract/main/windows.ts'
import { done, editSubject, isStale, performEdit, rowReader } from './EntrySpec.ts'
import type { Attempt, EntrySpec } from './EntrySpec.ts'
import type { ChecklistFields, UnitEntryInputs, WindowFields } from './inputs.ts'
import { listedUnits } from './overviewChanges.ts'
import { sensorInStock } from './sensorChanges.ts'
import {
  changeRadiator,
  changeRoom,
  changeUnit,
  newRadiator,
  newRoom,
  newWindow,
  radiatorFieldsOf,
  roomFieldsOf,
  windowFieldsOf,
  withoutDevice,
  withoutRadiator,
  withoutRoom,
  withoutThermostat,
} from './unitChanges.ts'

const named = ({ name }: { readonly name: string }) => ({ name })
const own = ({ id }: { readonly id: string }): string => id

/** Done as well if it is gone already. */
const removed = async (remove: () => Promise<unknown>): Promise<Attempt> => {
  try {
    await remove()
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error
  }
  return done
}

const radiatorBody = ({ radiatorType, ...fields }: UnitEntryInputs['createRadiator']['fields']) => ({
  ...fields,
  type: radiatorType,
})

const readRadiator = (id: string, call: Client): Promise<Radiator> => call(radiators.read, { params: { id } })
const radiatorRows = rowReader(readRadiator)
const roomRows = rowReader<Room>((id, call) => call(rooms.read, { params: { id } }))

const readWindow = async (roomId: string, id: string, call: Client): Promise<Window> => {
  const window = (await call(windows.ofRoom, { params: { id: roomId } })).items.find((one) => one.id === id)
  if (!window) throw new CallError(404, { error: 'notFound' })
  return window
}

const flagsOf = ({ checklist, installationNotPossibleDescription }: Radiator): ChecklistFields => ({
  ...checklist,
  installationNotPossibleDescription,
})

/** Every kind of entry in a unit. */
export const unitEntryKinds: { readonly [A in keyof UnitEntryInputs]: EntrySpec<UnitEntryInputs[A]> } = {
  setUnitStatus: {
    subject: editSubject,
    told: ({ name, after }) => ({ name, status: `building-units.statuses.${after.status ?? 'Open'}` }),
    perform: performEdit({
      read: (id, call) => call(buildingUnits.read, { params: { id } }),
      write: (unit, after, { call }) => {
        const { status, statusReason, statusComment, nextVisitOn } = { ...unit, ...after }
        const body = { status, reason: statusReason, comment: statusComment, nextVisitOn }
        return call(buildingUnits.setStatus, { params: { id: unit.id }, body, version: unit.version })
      },
      isStale,
    }),
    apply: {
      units: (setup, { id, after }) => changeUnit(setup, id, (unit) => ({ ...unit, ...after })),
      overview: (overview, { id, after }, _savedAt, { before, lane }) => ({
        ...listedUnits(overview, lane, before['status'], after.status),
        appointments: overview.appointments.map((one) =>
          one.unitId === id ? { ...one, unit: { ...one.unit, ...after } } : one,
        ),
      }),
    },
  },
  createRoom: {
    subject: own,
    told: named,
    perform: async ({ id, unitId, fields }, { call, key }) => {
      roomRows.note(await call(rooms.create, { body: { id, unitId, ...fields } }, { idempotencyKey: key }))
      return done
    },
    apply: {
      units: (setup, { id, unitId, fields }, savedAt) =>
        changeUnit(setup, unitId, (unit) =>
          unit.rooms.some((room) => room.id === id)
            ? unit
            : { ...unit, rooms: [...unit.rooms, newRoom(unit, id, fields, savedAt)] },
        ),
    },
  },
  editRoom: {
    subject: editSubject,
    told: named,
    perform: performEdit({
      read: roomRows.read,
      write: async (row, after, { call }) =>
        roomRows.note(
          await call(rooms.update, {
            params: { id: row.id },
            body: { ...roomFieldsOf(row), ...after },
            version: row.version,
          }),
        ),
      isStale,
    }),
    apply: { units: (setup, { id, after }) => changeRoom(setup, id, (room) => ({ ...room, ...after })) },
  },
  removeRoom: {
    subject: own,
    told: named,
    perform: ({ id }, { call, key }) =>
      removed(() => call(rooms.remove, { params: { id } }, { idempotencyKey: key })),
    apply: { units: (setup, { id }) => withoutRoom(setup, id) },
  },
  createWindow: {
    subject: own,
    told: named,
    perform: async ({ id, roomId, fields }, { call, key }) => {
      await call(windows.create, { params: { id: roomId }, body: { id, ...fields } }, { idempotencyKey: key })
      return done
    },
    apply: {
      units: (setup, { id, roomId, fields }, savedAt) =>
        changeRoom(setup, roomId, (room) =>
          room.windows.some((window) => window.id === id)
            ? room
            : { ...room, windows: [...room.windows, newWindow(room, id, fields, savedAt)] },
        ),
    },
  },
  editWindow: {
    subject: editSubject,
    told: named,
    perform: (input, sending) =>
      performEdit<WindowFields, Window>({
        read: (id, call) => readWindow(input.roomId, id, call),
        write: (row, after, { call }) =>
          call(windows.update, {
            params: { id: row.roomId, windowId: row.id },
            body: { ...windowFieldsOf(row), ...after },
            version: row.version,
          }),
        isStale,
      })(input, sending),
    apply: {
      units: (setup, { id, roomId, after }) =>
        changeRoom(setup, roomId, (room) => ({
          ...room,
          windows: room.windows.map((window) => (window.id === id ? { ...window, ...after } : window)),
        })),
    },
  },
  removeWindow: {
    subject: own,
    told: named,
    perform: ({ id, roomId }, { call, key }) =>
      removed(() =>
        call(
          windows.remove,
          { params: { id: roomId, windowId: id }, query: { confirm: true } },
          { idempotencyKey: key },
        ),
      ),
    apply: {
      units: (setup, { id, roomId }) => {
        const room = setup.units.flatMap((unit) => unit.rooms).find((one) => one.id === roomId)
        const free = (room?.sensors ?? [])
          .filter(({ windowId }) => windowId === id)
          .reduce((all, sensor) => sensorInStock(all, sensor.id), setup)
        return changeRoom(free, roomId, (one) => ({
          ...one,
          windows: one.windows.filter((window) => window.id !== id),
        }))
      },
    },
  },
  createRadiator: {
    subject: own,
    told: named,
    perform: async ({ id, roomId, fields }, { call, key }) => {
      radiatorRows.note(
        await call(
          radiators.create,
          { body: { id, roomId, ...radiatorBody(fields) } },
          { idempotencyKey: key },
        ),
      )
      return done
    },
    apply: {
      units: (setup, { id, roomId, fields }, savedAt) =>
        changeRoom(setup, roomId, (room) =>
          room.radiators.some((radiator) => radiator.id === id)
            ? room
            : { ...room, radiators: [...room.radiators, newRadiator(room, id, fields, savedAt)] },
        ),
    },
  },
  editRadiator: {
    subject: editSubject,
    told: named,
    perform: performEdit({
      read: async (id, call) => {
        const row = await radiatorRows.read(id, call)
        return { id, version: row.version, updatedAt: row.updatedAt, ...radiatorFieldsOf(row) }
      },
      write: async ({ id, version, updatedAt: _at, ...row }, after, { call }) =>
        radiatorRows.note(
          await call(radiators.update, { params: { id }, body: radiatorBody({ ...row, ...after }), version }),
        ),
      isStale,
    }),
    apply: {
      units: (setup, { id, after: { radiatorType, ...after } }) =>
        changeRadiator(setup, id, (radiator) => ({
          ...radiator,
          ...after,
          ...(radiatorType && { type: radiatorType }),
        })),
    },
  },
  removeRadiator: {
    subject: own,
    told: named,
    perform: ({ id }, { call, key }) =>
      removed(() => call(radiators.remove, { params: { id } }, { idempotencyKey: key })),
    apply: { units: (setup, { id }) => withoutRadiator(setup, id) },
  },
  setObstruction: {
    subject: editSubject,
    told: named,
    perform: performEdit({
      read: radiatorRows.read,
      write: async ({ id, version, obstruction, obstructionDescription }, after, { call }) =>
        radiatorRows.note(
          await call(radiators.obstruction, {
            params: { id },
            body: { obstruction, obstructionDescription, ...after },
            version,
          }),
        ),
      isStale,
    }),
    apply: {
      units: (setup, { id, after }) => changeRadiator(setup, id, (radiator) => ({ ...radiator, ...after })),
    },
  },
  setVenting: {
    subject: editSubject,
    told: named,
    perform: performEdit({
      read: async (id, call) => {
        const { version, updatedAt, venting } = await radiatorRows.read(id, call)
        return { id, version, updatedAt, ...venting }
      },
      write: async ({ id, version, ...venting }, after, { call }) => {
        const { isVentingPossible, successDuration, failureReason, comment } = { ...venting, ...after }
        const body = {
          isVentingPossible: isVentingPossible === true,
          successDuration,
          failureReason,
          comment,
        }
        radiatorRows.note(await call(radiators.venting, { params: { id }, body, version }))
      },
      isStale,
    }),
    apply: {
      units: (setup, { id, after }, savedAt) =>
        changeRadiator(setup, id, (radiator) => ({
          ...radiator,
          venting: { ...radiator.venting, ...after, ventedAt: savedAt },
        })),
    },
  },
  setChecklist: {
    subject: editSubject,
    told: named,
    perform: performEdit({
      read: async (id, call) => {
        const row = await radiatorRows.read(id, call)
        return { id, version: row.version, updatedAt: row.updatedAt, ...flagsOf(row) }
      },
      write: async ({ id, version, updatedAt: _at, ...flags }, after, { call }) =>
        radiatorRows.note(
          await call(radiators.checklist, { params: { id }, body: { ...flags, ...after }, version }),
        ),
      isStale,
    }),
    apply: {
      units: (setup, { id, after: { installationNotPossibleDescription, ...flags } }) =>
        changeRadiator(setup, id, (radiator) => ({
          ...radiator,
          checklist: { ...radiator.checklist, ...flags },
          ...(installationNotPossibleDescription !== undefined && { installationNotPossibleDescription }),
        })),
    },
  },
  setFailed: {
    subject: editSubject,
    told: named,
    perform: performEdit({
      read: async (id, call) => {
        const { version, updatedAt, installationFailed, installationNotPossibleDescription } =
          await radiatorRows.read(id, call)
        return {
          id,
          version,
          updatedAt,
          reasons: installationFailed.reasons,
          installationNotPossibleDescription,
        }
      },
      write: async ({ id, version, reasons, installationNotPossibleDescription }, after, { call }) => {
        const wanted = { reasons, installationNotPossibleDescription, ...after }
        const body = { reasons: [...wanted.reasons], description: wanted.installationNotPossibleDescription }
        radiatorRows.note(await call(radiators.installationFailed, { params: { id }, body, version }))
      },
      isStale,
    }),
    apply: {
      units: (setup, { id, after: { reasons, installationNotPossibleDescription } }) =>
        changeRadiator(setup, id, (radiator) => ({
          ...radiator,
          ...(reasons && { installationFailed: { reasons: [...reasons] } }),
          ...(installationNotPossibleDescription !== undefined && { installationNotPossibleDescription }),
        })),
    },
  },
  assignThermostat: {
    subject: ({ radiatorId }) => radiatorId,
    told: ({ eui }) => ({ eui }),
    perform: async ({ eui, radiatorId }, { call, key }) => {
      try {
        await call(thermostats.assign, { params: { eui }, body: { radiatorId } }, { idempotencyKey: key })
      } catch (error) {
        // the reply got lost longer ago than the server remembers: it is on this radiator already
        const isThere = error instanceof CallError && error.body.error === 'thermostatInUse'
        if (!isThere || (await readRadiator(radiatorId, call)).thermostat?.eui !== eui) throw error
      }
      return done
    },
    apply: {
      units: (setup, { thermostatId, eui, radiatorId }, savedAt) =>
        changeRadiator(withoutDevice(setup, thermostatId), radiatorId, (radiator) => ({
          ...radiator,
          thermostat: radiator.thermostat ?? {
            id: thermostatId,
            eui,
            wtId: null,
            mode: 'unknown',
            installedAt: savedAt,
            lastSeenAt: null,
          },
        })),
    },
  },
  unassignThermostat: {
    subject: ({ radiatorId }) => radiatorId,
    told: ({ eui }) => ({ eui }),
    perform: async ({ eui, radiatorId }, { call, key }) => {
      if ((await readRadiator(radiatorId, call)).thermostat?.eui !== eui) return done
      await call(thermostats.unassign, { params: { eui } }, { idempotencyKey: key })
      return done
    },
    apply: { units: (setup, { radiatorId }) => withoutThermostat(setup, radiatorId) },
  },
}
