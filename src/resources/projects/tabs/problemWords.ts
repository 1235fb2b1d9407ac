import { useTranslate } from 'react-admin'
import type { Problem } from '../../../../contract/main/projectShapes.ts'
import type { ProblemKind } from '../../../../domain/rules/projectProblems.ts'
import { paths } from '../../../paths.ts'

/** Where the words stand for the details of a kind. */
const details: Readonly<Record<ProblemKind, string>> = {
  noAccess: 'building-units.reasons',
  unitOnHold: 'building-units.reasons',
  failedInstallation: 'radiators.issues',
  radiatorIssues: 'radiators.issues',
  gatewayIssues: 'buildings.issues',
  gatewayNotOnline: 'ui.networkStatuses',
  missingMeasures: 'rooms.dataGatherings',
  withoutAppointment: 'projects.problems.appointments',
}

export const useDetailsText = () => {
  const translate = useTranslate()
  return ({ kind, details: values }: Problem): string =>
    values.map((value) => translate(`${details[kind]}.${value}`)).join(', ')
}

/** What is opened to solve a problem: a text key and a URL. `may.plan`: the user may make appointments. */
type LinkOf = (
  problem: Problem,
  may: { plan: boolean; seeAppointments: boolean; measure: boolean },
) => { label: string; to: string }

const openPlace: LinkOf = ({ gatewayId, radiatorId, roomId, unitId, buildingId }) => {
  if (gatewayId) return { label: 'openGateway', to: paths.gateways.show(gatewayId) }
  if (radiatorId) return { label: 'openRadiator', to: paths.radiators.show(radiatorId) }
  if (roomId) return { label: 'openRoom', to: paths.rooms.show(roomId) }
  if (unitId) return { label: 'openUnit', to: paths.buildingUnits.show(unitId) }
  return { label: 'openBuilding', to: paths.buildings.show(buildingId) }
}

const special: Readonly<Partial<Record<Problem['solution'], LinkOf>>> = {
  planAppointment: (problem, may) =>
    problem.appointmentId && may.seeAppointments
      ? { label: 'openAppointment', to: paths.appointments.show(problem.appointmentId) }
      : may.plan && problem.unitId
        ? { label: 'planAppointment', to: `${paths.appointments.create}?unitId=${problem.unitId}` }
        : openPlace(problem, may),
  measureRoom: (problem, may) =>
    may.measure && problem.roomId
      ? { label: 'measureRoom', to: paths.rooms.edit(problem.roomId) }
      : openPlace(problem, may),
}

/** Where a problem is solved, or the page of its place. */
export const solutionOf: LinkOf = (problem, may) => (special[problem.solution] ?? openPlace)(problem, may)

/** The place of a problem, from the inside outwards, each with its URL. */
export const placeOf = ({
  gatewayId,
  gatewayEui,
  radiatorId,
  radiatorName,
  roomId,
  roomName,
  unitId,
  unitName,
  buildingId,
  buildingName,
}: Problem) =>
  [
    { name: gatewayEui, to: gatewayId && paths.gateways.show(gatewayId) },
    { name: radiatorName, to: radiatorId && paths.radiators.show(radiatorId) },
    { name: roomName, to: roomId && paths.rooms.show(roomId) },
    { name: unitName, to: unitId && paths.buildingUnits.show(unitId) },
    { name: buildingName, to: paths.buildings.show(buildingId) },
  ].flatMap(({ name, to }) => (name && to ? [{ name, to }] : []))
