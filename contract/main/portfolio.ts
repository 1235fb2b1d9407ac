import * as z from 'zod'
import { ofEachAlertType } from '../../domain/devices/alertTable.ts'
import { ClimateFigures } from '../../domain/portfolio.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

/** A building whose installation is not finished. `overdueSince` is the last planned day, if that has passed. */
export const BuildingBehind = z.object({
  id: Id,
  name: z.string(),
  units: z.int().min(1),
  finalizedUnits: z.int().min(0),
  overdueSince: z.iso.date().nullable(),
})

/** The state of a client's portfolio in figures. `countedAt` is null, and there are no days, before the first count. */
export const Portfolio = z.object({
  countedAt: Instant.nullable(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      mounted: z.int().min(0),
      online: z.int().min(0),
      alerts: z.object(ofEachAlertType(() => z.int().min(0))),
    }),
  ),
  /** Buildings with units, by how far their installation is, and those furthest behind. */
  installation: z.object({
    done: z.int(),
    underWay: z.int(),
    notStarted: z.int(),
    behind: z.array(BuildingBehind),
  }),
  /** Null until the next count after a withdrawal of consent, and before the first one. */
  climate: ClimateFigures.nullable(),
})
export type Portfolio = z.output<typeof Portfolio>

export const portfolio = {
  read: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    summary:
      "The state of the client's portfolio: thermostats online and alerts over 30 days, installation progress, temperatures of the rooms",
    needs: 'alerts.read',
    scope: 'tenant',
    reply: Portfolio,
    errors: [],
  }),
}
